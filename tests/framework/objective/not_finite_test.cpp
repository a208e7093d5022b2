// NaN is an error that names its element; +infinity is a legal energy.
#include <catch2/catch.hpp>

#include <limits>

#include "objective/composed_objective.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

std::vector<Index> first_vertices(Index count) {
  std::vector<Index> ids(static_cast<std::size_t>(count));
  std::iota(ids.begin(), ids.end(), 0);
  return ids;
}

// Two energies on ten vertices; the second answers `odd` on its element 3, which is number 43 of the mesh.
struct Odd {
  explicit Odd(Custom::Answer odd, std::vector<char> pins = std::vector<char>(20, 0))
      : anchors(2, first_vertices(10), 1.0),
        custom(2, first_vertices(10), [odd](Index e, double) { return e == 3 ? odd : Custom::Answer{}; }) {
    custom.set_source({40, 41, 42, 43, 44, 45, 46, 47, 48, 49});
    objective = std::make_unique<ComposedObjective>(
        2, std::vector<double>(20, 1.0), pins, std::vector<Term>{{"anchors", anchors}, {"odd_one", custom}}, threads);
    x.assign(static_cast<std::size_t>(objective->size()), 1.0);
    gradient.resize(x.size());
  }
  int threads = GENERATE(1, 2);
  Anchors anchors;
  Custom custom;
  std::unique_ptr<ComposedObjective> objective;
  std::vector<double> x, gradient;
};

}  // namespace

TEST_CASE("a NaN energy names the energy and the element's number in the mesh") {
  Odd odd({not_a_number, 0.0});
  CHECK_THROWS_AS(odd.objective->energy(odd.x), NotFinite);
  CHECK_THROWS_WITH(odd.objective->energy(odd.x), Catch::Contains("odd_one: point 43") && Catch::Contains("nan"));
  CHECK_THROWS_WITH(odd.objective->energy_and_gradient(odd.x, odd.gradient), Catch::Contains("odd_one: point 43"));
}

TEST_CASE("an energy of minus infinity is no minimum but an error") {
  Odd odd({-infinity, 0.0});
  CHECK_THROWS_WITH(odd.objective->energy(odd.x), Catch::Contains("odd_one: point 43") && Catch::Contains("-inf"));
}

TEST_CASE("a gradient that is not finite where the energy is names its element") {
  const double bad = GENERATE(not_a_number, infinity);
  Odd odd({1.0, bad});
  CHECK_NOTHROW(odd.objective->energy(odd.x));
  CHECK_THROWS_WITH(odd.objective->energy_and_gradient(odd.x, odd.gradient),
                    Catch::Contains("odd_one: point 43") && Catch::Contains("gradient"));
}

TEST_CASE("a gradient that is not finite at a pin does not stop the run") {
  std::vector<char> pins(20, 0);
  pins[6] = 1;
  Odd odd({1.0, not_a_number}, pins);
  CHECK_NOTHROW(odd.objective->energy_and_gradient(odd.x, odd.gradient));
}

TEST_CASE("plus infinity is a legal energy whose derivatives are not looked at") {
  Odd odd({infinity, not_a_number});
  CHECK(odd.objective->energy(odd.x) == infinity);
  CHECK(odd.objective->energy_and_gradient(odd.x, odd.gradient) == infinity);
  CHECK(odd.objective->first_infinite_element(odd.x) == "odd_one: point 43");
  CHECK(odd.objective->first_nan_element(odd.x).empty());
}

TEST_CASE("NaN beside plus infinity is still NaN") {
  Anchors anchors(2, {0}, 1.0);
  Custom both(2, {0, 1}, [](Index e, double) { return Custom::Answer{e == 0 ? infinity : not_a_number}; });
  ComposedObjective objective(2, std::vector<double>(4), std::vector<char>(4, 0), {{"both", both}});
  CHECK_THROWS_WITH(objective.energy(std::vector<double>(4)), Catch::Contains("both: point 1"));
}

TEST_CASE("a gradient whose sum overflows is told as such") {
  Custom large(2, {0, 0}, [](Index, double) { return Custom::Answer{1.0, 1.7e308}; });
  ComposedObjective objective(2, std::vector<double>(2), std::vector<char>(2, 0), {{"large", large}});
  std::vector<double> gradient(2);
  CHECK_THROWS_WITH(objective.energy_and_gradient(std::vector<double>(2), gradient),
                    Catch::Contains("the sum of the gradients"));
}
