#include "config/experiment.hpp"

#include <string>

#include <catch2/catch.hpp>

#include "config/yaml.hpp"
#include "framework/config/fake_components.hpp"

using namespace pliant;

namespace {

struct Reading {
  explicit Reading(const std::string& text) {
    const Node node = parse_yaml(text, "beam.yaml", mistakes);
    experiment = read_experiment(node, source, mistakes);
  }
  std::string said() const {
    try {
      mistakes.throw_if_any();
    } catch (const ConfigError& error) {
      return error.what();
    }
    return {};
  }
  test::FakeComponents source;
  Mistakes mistakes;
  Experiment experiment;
};

const std::string grid = "mesh: {grid: {vertices: [3, 2], size: [2, 1]}}\n";
const std::string least = grid + "energies: [elastic]\nsolver: descent\n";

bool says(const std::string& text, const std::string& what) {
  const std::string said = Reading(text).said();
  INFO(said);
  return said.find(what) != std::string::npos;
}

}  // namespace

TEST_CASE("the least config, and its defaults") {
  const Reading reading(least);
  REQUIRE(reading.said().empty());
  const Experiment& experiment = reading.experiment;
  CHECK(experiment.name == "beam");
  CHECK(experiment.mesh.vertex_count() == 6);
  CHECK(experiment.threads == 1);
  CHECK(experiment.load_steps == 1);
  CHECK_FALSE(experiment.time);
  CHECK(experiment.masses.empty());
  CHECK(experiment.energies.at(0).on.size() == 6);
  CHECK(experiment.energies.at(0).name == "elastic");
  CHECK(experiment.stop.relative_gradient == 1e-7);
  CHECK(experiment.stop.iterations == 200);
  CHECK(experiment.boundary.pins.dofs().empty());
}

TEST_CASE("the resolved config reads again to itself") {
  const std::string texts[] = {
      least,
      least + "boundary:\n  - {select: {side: left}, hold: rest}\n  - {select: {side: right}, fix: [y]}\nthreads: 2\n",
      grid + "selections: {tip: {side: right}}\nenergies: [{type: elastic, mu: [1, 2, 3, 0.1], on: all}, weight]\n" +
          "mass: [{density: 0.1}, {per_vertex: [1, 2], on: tip}]\nsolver: {type: descent, stop: {iterations: 8}}\n" +
          "time: {step: 0.01, steps: 3, scheme: bdf2, start: prediction}\ninitial_velocity: [{on: tip, velocity: [1, "
          "0]}]\n",
  };
  for (const std::string& text : texts) {
    const Reading first(text);
    REQUIRE(first.said().empty());
    const std::string resolved = write_yaml(first.experiment.resolved);
    const Reading second(resolved);
    CHECK(second.said().empty());
    CHECK(write_yaml(second.experiment.resolved) == resolved);
    CHECK(second.experiment.masses == first.experiment.masses);
    CHECK(second.experiment.initial_velocity == first.experiment.initial_velocity);
  }
}

TEST_CASE("dynamic runs") {
  const Reading reading(least + "mass: {per_vertex: 2}\ninitial_velocity: [1, -1]\n" +
                        "time: {scheme: bdf2, step: 0.5, steps: 10, start: prediction, save_every: 5}\n");
  REQUIRE(reading.said().empty());
  const Experiment& experiment = reading.experiment;
  CHECK(experiment.time->scheme == TimeScheme::bdf2);
  CHECK(experiment.time->step == 0.5);
  CHECK(experiment.time->steps == 10);
  CHECK(experiment.time->start == TimeStepping::Start::prediction);
  CHECK(experiment.time->save_every == 5);
  CHECK(experiment.masses == std::vector<double>(6, 2.0));
  CHECK(experiment.initial_velocity.size() == 12);
  CHECK(experiment.initial_velocity[11] == -1.0);
}

TEST_CASE("masses add up, and a density is lumped") {
  const Reading reading(least + "mass: [{density: 6}, {per_vertex: 1, on: {side: left}}]\n");
  REQUIRE(reading.said().empty());
  double sum = 0;
  for (const double mass : reading.experiment.masses) sum += mass;
  CHECK(sum == Approx(6 * 2 + 2));
}

TEST_CASE("energies have names of their own") {
  const Reading reading(grid + "solver: descent\nenergies: [elastic, elastic, {type: elastic, name: skin}]\n");
  REQUIRE(reading.said().empty());
  CHECK(reading.experiment.energies[1].name == "elastic_2");
  CHECK(reading.experiment.energies[2].name == "skin");
  CHECK(says(grid + "solver: descent\nenergies: [{type: elastic, name: a}, {type: elastic, name: a}]\n",
             "two energies are named 'a'"));
}

TEST_CASE("what does not go together") {
  CHECK(says(least + "time: {step: 1, steps: 1}\n", "beam.yaml:4:7: time needs mass:"));
  CHECK(says(least + "time: {step: 1, steps: 1}\nmass: {density: 1}\nload_steps: 3\n",
             "beam.yaml:6:13: load_steps belong to static runs"));
  CHECK(says(least + "initial_velocity: [1, 0]\n", "beam.yaml:4:19: initial_velocity needs time:"));
  CHECK(says(grid + "solver: descent\nenergies: [weight]\n", "beam.yaml:3:12: weight needs mass:"));
}

TEST_CASE("values outside their range") {
  CHECK(says(least + "time: {step: 0, steps: 1}\n", "step must be a number > 0 (time), e.g. 0.01; found 0"));
  CHECK(says(least + "mass: {per_vertex: -1}\n", "per_vertex must be a number > 0 (mass), e.g. 1.0; found -1"));
  CHECK(says(least + "mass: {per_vertex: [1, 2]}\n", "per_vertex has 2 numbers for 6 vertices"));
  CHECK(says(least + "mass: {density: 1, on: {vertices: [0]}}\n", "the selection holds no element"));
  CHECK(says(least + "threads: 0\n", "threads must be a whole number >= 1 and <= 256"));
  CHECK(says(least + "name: a/b\n", "beam.yaml:4:7: name must be letters, digits"));
  CHECK(says(least + "initial: none\n", "beam.yaml:4:10: initial: there is no "));
}

TEST_CASE("keys that are missing or unknown, all at once") {
  CHECK(Reading("name: x\nsolvr: descent\n").said() ==
        "beam.yaml:1:1: the config must have exactly one of the keys mesh, meshes; found none\n"
        "beam.yaml:1:1: the config lacks the key energies (what is minimized), e.g. energies: [{type: NAME}]\n"
        "beam.yaml:1:1: the config lacks the key solver (the minimizer), e.g. solver: {type: NAME}\n"
        "beam.yaml:2:1: unknown key 'solvr' in the config; did you mean 'solver'?");
  CHECK(says(grid + "solver: descent\nenergies: []\n", "energies has no entry"));
  CHECK(
      says(grid + "solver: descent\nenergies: elastic\n", "energies must be a list of energies, e.g. [{type: NAME}]"));
  CHECK(says(grid + "solver: {type: descent, stop: {iteration: 3}}\nenergies: [elastic]\n",
             "unknown key 'iteration' in stop; did you mean 'iterations'?"));
}
