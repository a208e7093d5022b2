#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/component_config.hpp"
#include "config/output_settings.hpp"
#include "config/read_boundary.hpp"
#include "config/stop_tests.hpp"
#include "config/time_stepping.hpp"
#include "mesh/mesh.hpp"
#include "mesh/selection.hpp"

namespace pliant {

constexpr int most_threads = 256;

// An entry of `energies:`.
struct EnergyConfig {
  std::string name;  // `name:`, by default the type; unique
  Location location;
  VertexSet on;
  ComponentConfig component;
};

// A config, read and checked as far as no energy need be made for it.
struct Experiment {
  std::string name;
  Location location;  // of the config
  int threads = 1;
  Mesh mesh;
  std::vector<double> masses;  // #V; empty where there is no `mass:`
  Boundary boundary;
  std::vector<EnergyConfig> energies;
  ComponentConfig solver;
  StopTests stop;

  std::optional<TimeStepping> time;      // nothing: a static run
  std::int64_t load_steps = 1;           // static: pins move in so many equal steps of the load factor
  std::optional<std::string> initial;    // absolute path of the results that the run starts from
  Location initial_location;             // of `initial`
  std::vector<double> initial_velocity;  // #V x dim row-major, length / time; empty: at rest

  OutputSettings output;

  Node resolved;  // the config with every default filled in; reads again to the same experiment
};

// Reads a merged config. Of use only where no mistake was added.
//
//     name: beam                                 # by default the name of the file
//     mesh: ..., meshes: ..., dim: 2             # read_mesh.hpp
//     selections: {tip: {side: right}}           # read_selection.hpp
//     boundary: [{select: tip, hold: rest}]      # read_boundary.hpp
//     mass: {density: 1.0}                       # read_mass.hpp
//     energies: [{type: arap, mu: 1.0, on: all, name: body}]
//     solver: {type: newton, stop: {relative_gradient: 1.0e-7, absolute_gradient: 0, step: 0, iterations: 200}}
//     load_steps: 1                              # static runs
//     time: {scheme: backward_euler, step: 0.01, steps: 100, start: previous, save_every: 10}       # or dynamic ones
//     initial: ../results/beam                   # results of an earlier run
//     initial_velocity: [1, 0]                   # or [{on: tip, velocity: [1, 0]}, ...]; dynamic runs
//     threads: 1
//     output: {frames: {every: 10, format: vtu}, fields: [displacement]}                            # read_output.hpp
Experiment read_experiment(const Node& config, ComponentSource& source, Mistakes& mistakes);

}  // namespace pliant
