#include "runs/frame_source.hpp"

#include <cmath>

#include <catch2/catch.hpp>

#include "experiment.hpp"
#include "scratch.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

const std::string square =
    "mesh: {grid: {vertices: [2, 2], size: [1, 1], diagonal: sw_ne}}\n"
    "boundary: [{select: {side: left}, hold: rest}]\nsolver: newton\n";

std::size_t field_named(const FrameSource& source, const std::string& name) {
  for (std::size_t i = 0; i < source.fields().size(); ++i) {
    if (source.fields()[i].name == name) return i;
  }
  FAIL("there is no field " << name);
  return 0;
}

std::vector<double> start_of(const Problem& problem) {
  std::vector<double> x(static_cast<std::size_t>(problem.objective().size()));
  problem.objective().free_dofs().gather(problem.start(), x);
  return x;
}

}  // namespace

TEST_CASE("springs are found among the edges of the mesh by their ends, and others are in no frame") {
  const Scratch scratch;
  scratch.write("springs.csv", "i,j\n3,1\n1,2\n0,2\n");  // 1,2 is the diagonal that the mesh does not have
  const auto file = scratch.write("square.yaml", square +
                                                     "energies: [{type: mass_spring, k: 2, edges: springs.csv, "
                                                     "rest_scale: 0.5}, {type: arap}]\n");
  const LoadedConfig loaded(file);
  const Problem problem(loaded.experiment(), 1);
  FrameSource source(problem);
  const Frame& frame = source.take(4, 0.5, start_of(problem), {});
  const auto& edges = loaded.experiment().mesh.edges;
  const auto& strain = frame.fields[field_named(source, "mass_spring_strain")];
  REQUIRE(2 * strain.size() == edges.size());
  for (std::size_t e = 0; e < strain.size(); ++e) {
    const bool is_spring = (edges[2 * e] == 1 && edges[2 * e + 1] == 3) || (edges[2 * e] == 0 && edges[2 * e + 1] == 2);
    CHECK((is_spring ? strain[e] == Approx(1.0) : std::isnan(strain[e])));
  }
  CHECK(frame.number == 4);
  CHECK(frame.time == 0.5);
}

TEST_CASE("an energy on a part of the mesh has no values elsewhere; labels tell energies of one type apart") {
  const Scratch scratch;
  const auto file = scratch.write("two.yaml",
                                  "mesh: {grid: {vertices: [3, 2], size: [2, 1], diagonal: sw_ne}}\n"
                                  "boundary: [{select: {side: left}, hold: rest}]\nsolver: newton\n"
                                  "energies:\n  - {type: arap, name: left, on: {vertices: [0, 1, 3, 4]}}\n"
                                  "  - {type: arap, name: residual, on: {vertices: [1, 2, 4, 5]}}\n");
  const LoadedConfig loaded(file);
  const Problem problem(loaded.experiment(), 1);
  FrameSource source(problem);
  const Frame& frame = source.take(0, 0.0, start_of(problem), {});
  const auto& left = frame.fields[field_named(source, "left_energy_density")];
  const auto& right = frame.fields[field_named(source, "residual_energy_density")];
  REQUIRE(left.size() == 4);
  for (std::size_t t = 0; t < 4; ++t) {
    CHECK(std::isnan(left[t]) == (t >= 2));
    CHECK(std::isnan(right[t]) == (t < 2));
  }
}

TEST_CASE("names that are taken are numbered") {
  const Scratch scratch;
  const LoadedConfig loaded(scratch.write("square.yaml", square + "energies: [arap]\n"));
  const Problem problem(loaded.experiment(), 1);
  const Term& arap = problem.objective().terms().front();
  Term again = arap;
  const auto catalogue = field_catalogue(2, false, {arap, again});
  REQUIRE(catalogue.size() == 7);
  CHECK(catalogue[3].info.name == "arap_energy_density");
  CHECK(catalogue[5].info.name == "arap_energy_density_2");
  CHECK(catalogue[6].info.name == "arap_rotation_angle_2");
}

TEST_CASE("taking a frame leaves the objective as it was") {
  const Scratch scratch;
  const LoadedConfig loaded(scratch.write("square.yaml", square + "energies: [arap]\n"));
  Problem problem(loaded.experiment(), 1);
  std::vector<double> x = start_of(problem), gradient(x.size()), other(x.size(), 7.0);
  for (double& coordinate : x) coordinate *= 1.25;
  const double energy = problem.objective().energy_and_gradient(x, gradient);
  const double roundoff = problem.objective().energy_roundoff();
  const auto calls = problem.objective().stages()[Stage::energy_gradient].count;
  FrameSource source(problem);
  const Frame& frame = source.take(0, 0.0, other, {});
  CHECK(problem.objective().energy_roundoff() == roundoff);
  CHECK(problem.objective().stages()[Stage::energy_gradient].count == calls);
  std::vector<double> energies(1);
  problem.objective().term_energies(x, energies);
  CHECK(energies.front() == energy);
  const Frame& at_x = source.take(0, 0.0, x, {});
  const auto& force = at_x.fields[field_named(source, "residual_force")];
  for (std::size_t free = 0; free < x.size(); ++free) {
    const Index dof = problem.objective().free_dofs().dof_of(static_cast<Index>(free));
    CHECK(force[static_cast<std::size_t>(dof)] == -gradient[free]);
  }
  CHECK(&frame == &at_x);
}
