#include "config/read_mass.hpp"

#include <catch2/catch.hpp>

#include "scene.hpp"

using namespace pliant;
using Catch::Contains;
using test::Scene;

namespace {

const std::string square = "mesh: {grid: {vertices: [2, 2], size: [2, 3]}}\n";

std::string refused(const std::string& mass) {
  const Scene scene(square + "mass: " + mass);
  CHECK(!scene.mistakes.list().empty());
  return scene.messages();
}

}  // namespace

TEST_CASE("masses are uniform, lumped, or a sum of entries") {
  CHECK(Scene(square).masses.empty());
  CHECK(Scene(square + "mass: 2").masses == std::vector<double>(4, 2.0));
  CHECK(Scene(square + "mass: {per_vertex: 2}").masses == std::vector<double>(4, 2.0));
  CHECK(Scene(square + "mass: {density: 2}").masses == std::vector<double>{2, 4, 4, 2});
  const Scene sum(square + "mass: [{density: 2}, {per_vertex: 1, on: {side: left}}]");
  CHECK(sum.masses == std::vector<double>{3, 4, 5, 2});
  CHECK(Scene(write_yaml(sum.resolved)).masses == sum.masses);
}

TEST_CASE("mistakes in masses") {
  CHECK_THAT(refused("-1"), Contains("test.yaml:2:7: per_vertex must be a number > 0"));
  CHECK_THAT(refused("0"), Contains("> 0"));
  CHECK_THAT(refused("{density: .inf}"), Contains("density must be"));
  CHECK_THAT(refused("{densty: 1}"), Contains("did you mean 'density'"));
  CHECK_THAT(refused("{per_vertex: 1, on: {side: left}}"), Contains("vertex 1 (and 1 more) has no mass"));
}
