#include "plugin_loading/registry.hpp"

#include <catch2/catch.hpp>

#include "plugin_loading/make.hpp"
#include "scratch.hpp"

using namespace pliant;
using pliant::test::Scratch;
namespace fs = std::filesystem;

namespace {

constexpr const char* file_name = "libpliant_energy_test_quadratic.so";

Parameters parameters() {
  Parameters values;
  values.set("stiffness", 3.0);
  values.set("shift", std::vector<double>{1.0, 2.0});
  return values;
}

// Two vertices in the plane.
struct TwoPoints {
  std::vector<double> rest = {0, 0, 1, 0};
  std::vector<Index> points = {0, 1};

  Domain domain() const {
    Domain domain;
    domain.dim = 2;
    domain.vertex_count = 2;
    domain.rest = rest;
    domain.points = points;
    return domain;
  }
};

double energy_at_rest(Energy& energy) {
  const TwoPoints mesh;
  energy.bind(mesh.domain());
  double values[2] = {};
  energy.evaluate(0, 0, 2, mesh.rest.data(), Curvature::exact(), values, nullptr, nullptr);
  return values[0] + values[1];
}

}  // namespace

TEST_CASE("a plugin that only the tests know is opened by its name") {
  Registry registry({PLIANT_TEST_PLUGIN_DIR});
  const OpenPlugin& plugin = registry.open("energy", "test_quadratic");
  CHECK(plugin.kind == "energy");
  CHECK(plugin.name == "test_quadratic");
  CHECK(plugin.version == "1.0.0");
  CHECK(plugin.file == fs::path(PLIANT_TEST_PLUGIN_DIR) / file_name);
  CHECK_FALSE(plugin.compiler.empty());
  CHECK(std::string(plugin.component->formula_text) == "sum_p k/2 |x_p - rest_p - shift|^2");
  REQUIRE(plugin.component->parameter_count == 2);
  CHECK(std::string(plugin.component->parameters[1].name) == "shift");
  CHECK(registry.warnings().empty());
}

TEST_CASE("a component is made, used and destroyed by its plugin") {
  Registry registry({PLIANT_TEST_PLUGIN_DIR});
  const Parameters values = parameters();
  const Made<Energy> energy = make<Energy>(registry.open("energy", "test_quadratic"), values);
  CHECK(energy_at_rest(*energy) == 2 * (3.0 / 2 * (1.0 + 4.0)));
}

TEST_CASE("components outlive the registry") {
  const Parameters values = parameters();
  const Made<Energy> energy = [&] {
    Registry registry({PLIANT_TEST_PLUGIN_DIR});
    return make<Energy>(registry.open("energy", "test_quadratic"), values);
  }();
  CHECK(energy_at_rest(*energy) == 15.0);
}

TEST_CASE("a plugin is opened once") {
  Registry registry({PLIANT_TEST_PLUGIN_DIR});
  const OpenPlugin& plugin = registry.open("energy", "test_quadratic");
  CHECK(&registry.open("energy", "test_quadratic") == &plugin);
  CHECK(&registry.component("energy", "test_quadratic") == plugin.component);
  CHECK(registry.opened() == std::vector<const OpenPlugin*>{&plugin});
}

TEST_CASE("the kinds of a name") {
  Registry registry({PLIANT_TEST_PLUGIN_DIR});
  CHECK(registry.kinds_of("test_quadratic") == std::vector<std::string>{"energy"});
  CHECK(registry.kinds_of("nowhere").empty());
  CHECK(registry.kinds_of("../test_quadratic").empty());
}

TEST_CASE("an error thrown by a plugin keeps its type on the way to the host") {
  Registry registry({PLIANT_TEST_PLUGIN_DIR});
  Parameters values = parameters();
  values.set("shift", std::vector<double>{1.0, 2.0, 3.0});
  const Made<Energy> energy = make<Energy>(registry.open("energy", "test_quadratic"), values);
  CHECK_THROWS_AS(energy->bind(TwoPoints().domain()), ParameterError);
}

TEST_CASE("a plugin used as another kind is a mistake of the host") {
  Registry registry({PLIANT_TEST_PLUGIN_DIR});
  const OpenPlugin& plugin = registry.open("energy", "test_quadratic");
  CHECK_THROWS_AS(make<Solver>(plugin, Parameters()), std::logic_error);
}

TEST_CASE("the first of two folders is used, and the other one reported") {
  const Scratch scratch;
  fs::copy(fs::path(PLIANT_TEST_PLUGIN_DIR) / file_name, scratch / file_name);
  Registry registry({scratch.folder(), PLIANT_TEST_PLUGIN_DIR});
  const OpenPlugin& plugin = registry.open("energy", "test_quadratic");
  CHECK(plugin.file == scratch / file_name);
  CHECK(registry.warnings() ==
        std::vector<std::string>{"energy plugin 'test_quadratic' is " + (scratch / file_name).string() + "; it hides " +
                                 PLIANT_TEST_PLUGIN_DIR + "/" + file_name});
}

TEST_CASE("a link to a library is followed") {
  const Scratch scratch;
  fs::create_symlink(fs::path(PLIANT_TEST_PLUGIN_DIR) / file_name, scratch / file_name);
  Registry registry({scratch.folder()});
  CHECK(registry.open("energy", "test_quadratic").version == "1.0.0");
}

TEST_CASE("a plugin built by clang works in a host built by g++") {
  const fs::path folder = PLIANT_CLANG_PLUGIN_DIR;
  if (!fs::exists(folder / file_name)) {
    WARN("not tested: clang was not found when the tests were configured");
    return;
  }
  Registry registry({folder});
  const OpenPlugin& plugin = registry.open("energy", "test_quadratic");
  CHECK_THAT(plugin.compiler, Catch::Contains("Clang") || Catch::Contains("clang"));
  const Parameters values = parameters();
  const Made<Energy> energy = make<Energy>(plugin, values);
  CHECK(energy_at_rest(*energy) == 15.0);
  Parameters wrong = parameters();
  wrong.set("shift", std::vector<double>{1.0});
  CHECK_THROWS_AS(make<Energy>(plugin, wrong)->bind(TwoPoints().domain()), ParameterError);
}
