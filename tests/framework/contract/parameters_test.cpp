#include <pliant/parameters.hpp>

#include <catch2/catch.hpp>

#include <stdexcept>

#include <pliant/errors.hpp>

using namespace pliant;

namespace {

struct Still final : Motion {
  void targets(double, int, std::span<const double> rest, std::span<double> targets) const override {
    std::copy(rest.begin(), rest.end(), targets.begin());
  }
};

struct NoSolver final : LinearSolverRecipe {
  LinearSolverPointer make() const override {
    return {nullptr, [](void*) noexcept {}};
  }
  const std::string& name() const noexcept override { return name_; }
  std::string name_ = "none";
};

Parameters one_of_each() {
  Parameters parameters;
  parameters.set("mu", 2.5);
  parameters.set("count", std::int64_t{3});
  parameters.set("wanted", true);
  parameters.set("kind", std::string("exact"));
  parameters.set("at", std::vector<double>{1.0, 2.0});
  parameters.set("motion", std::shared_ptr<const Motion>(std::make_shared<Still>()));
  parameters.set("linear_solver", std::shared_ptr<const LinearSolverRecipe>(std::make_shared<NoSolver>()));
  return parameters;
}

}  // namespace

TEST_CASE("every parameter is read with the type it was declared with") {
  const Parameters parameters = one_of_each();
  CHECK(parameters.real("mu") == 2.5);
  CHECK(parameters.integer("count") == 3);
  CHECK(parameters.boolean("wanted"));
  CHECK(parameters.text("kind") == "exact");
  CHECK(std::vector<double>(parameters.vector("at").begin(), parameters.vector("at").end()) ==
        std::vector<double>{1.0, 2.0});
  const double rest = 3.0;
  double target = 0.0;
  parameters.motion("motion").targets(1.0, 1, {&rest, 1}, {&target, 1});
  CHECK(target == 3.0);
  CHECK(parameters.linear_solver("linear_solver").name() == "none");
}

TEST_CASE("has() tells what was given") {
  const Parameters parameters = one_of_each();
  CHECK(parameters.has("mu"));
  CHECK_FALSE(parameters.has("nu"));
  CHECK_FALSE(parameters.has("m"));
}

TEST_CASE("a name that was not declared, or another type than declared, is a mistake of the plugin") {
  const Parameters parameters = one_of_each();
  CHECK_THROWS_AS(parameters.real("nu"), std::logic_error);
  CHECK_THROWS_WITH(parameters.real("nu"), Catch::Contains("'nu'"));
  CHECK_THROWS_AS(parameters.integer("mu"), std::logic_error);
  CHECK_THROWS_WITH(parameters.integer("mu"), Catch::Contains("'mu'") && Catch::Contains("integer"));
  CHECK_THROWS_AS(parameters.real("count"), std::logic_error);
  CHECK_THROWS_AS(parameters.text("wanted"), std::logic_error);
  CHECK_THROWS_AS(parameters.vector("mu"), std::logic_error);
  CHECK_THROWS_AS(parameters.linear_solver("motion"), std::logic_error);
  CHECK_THROWS_AS(parameters.values("kind", 3, "triangles"), std::logic_error);
}

TEST_CASE("one number serves all elements, a list one each") {
  Parameters parameters = one_of_each();
  const Values uniform = parameters.values("mu", 4, "triangles");
  CHECK(uniform.uniform());
  CHECK(uniform[0] == 2.5);
  CHECK(uniform[3] == 2.5);

  parameters.set("mu", std::vector<double>{1.0, 2.0, 3.0});
  const Values listed = parameters.values("mu", 3, "triangles");
  CHECK_FALSE(listed.uniform());
  CHECK(listed[0] == 1.0);
  CHECK(listed[2] == 3.0);
}

TEST_CASE("a list of another length says what it has and what is needed") {
  Parameters parameters;
  parameters.set("mu", std::vector<double>{1.0, 2.0});
  try {
    parameters.values("mu", 3, "triangles");
    FAIL("a list of two was taken for three triangles");
  } catch (const ParameterError& error) {
    CHECK(error.parameter() == "mu");
    CHECK(std::string(error.what()) ==
          "has 2 values for 3 triangles; give one number, or one for each, in their order");
  }
}

TEST_CASE("a list of one fits one element, an empty one none") {
  Parameters parameters;
  parameters.set("mu", std::vector<double>{4.0});
  CHECK(parameters.values("mu", 1, "triangles")[0] == 4.0);
  CHECK_THROWS_AS(parameters.values("mu", 2, "triangles"), ParameterError);
  parameters.set("mu", std::vector<double>{});
  CHECK_NOTHROW(parameters.values("mu", 0, "triangles"));
}

TEST_CASE("setting a parameter again replaces it") {
  Parameters parameters = one_of_each();
  parameters.set("mu", std::int64_t{7});
  CHECK(parameters.integer("mu") == 7);
}
