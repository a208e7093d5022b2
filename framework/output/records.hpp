#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <pliant/outcome.hpp>
#include <pliant/stages.hpp>
#include <pliant/types.hpp>

#include "output/this_machine.hpp"

// What a run reports, as plain values. `runs/` fills them; the writers of this folder and the command line read them.
// Units are those of the config: the host attaches none. NaN means unknown and becomes an empty CSV field, or null.
namespace pliant {

constexpr double unknown_value = std::numeric_limits<double>::quiet_NaN();

// A row of iterations.csv: one iterate of a solve, 0 the start. Norms are 2-norms over the free DOFs.
struct IterationRecord {
  std::int64_t iteration = 0;
  double energy = unknown_value;
  double gradient_norm = unknown_value;
  double relative_gradient = unknown_value;  // gradient_norm over that of the start (see Monitor)
  double step_norm = unknown_value;
  double step_length = unknown_value;
  double newton_decrement = unknown_value;
  std::int64_t line_search_evaluations = 0;
  double seconds = 0.0;   // since the solve began
  std::int64_t step = 0;  // the time or load step that the solve belongs to; 0: a plain static run
};

// A row of steps.csv: one time step, or one load step of a static run.
struct StepRecord {
  std::int64_t step = 0;         // from 1
  double time = 0.0;             // at the end of the step; the load factor of a load step
  std::vector<double> energies;  // one per energy, in the order of the config
  double kinetic_energy = unknown_value;
  std::array<double, 3> momentum{unknown_value, unknown_value, unknown_value};
  Status status = Status::converged;
  std::int64_t iterations = 0;
  double gradient_norm = unknown_value;
  double relative_gradient = unknown_value;
  double seconds = 0.0;  // of this step
};

// A row of reactions.csv: the force that a boundary entry exerts on a vertex it pins, i.e. the gradient of the energy
// there (zero in coordinates that are free).
struct ReactionRecord {
  int entry = 0;  // number in the config's `boundary:`, from 0
  Index vertex = 0;
  std::array<double, 3> position{};  // deformed
  std::array<double, 3> force{};
};

struct PluginRecord {
  std::string kind, name, file, version;
};

// summary.json.
struct RunSummary {
  std::string name;
  Status status = Status::converged;
  std::string detail;  // one clause more on the status, or empty
  std::string where;   // "vertex 17, coordinate y" or "triangle 12", or empty
  std::string hint;    // what usually helps, or empty

  std::int64_t iterations = 0;  // of all steps
  std::int64_t steps = 0;       // time or load steps done; 0: a plain static run
  std::int64_t resumed_after =
      0;  // step of an earlier run that this one went on from: seconds and counts are since then
  double energy = unknown_value;
  double gradient_norm = unknown_value;
  double relative_gradient = unknown_value;

  std::int64_t vertices = 0;
  std::int64_t elements = 0;
  std::int64_t free_dofs = 0;
  std::optional<std::int64_t> inverted_elements;  // det F <= 0; nothing where no energy knows det F
  double min_det_F = unknown_value;

  std::int64_t analyses = 0;
  std::int64_t factorizations = 0;
  int threads = 1;

  Stages stages;
  double start_up_seconds = 0.0;  // YAML and plugin loading
  double set_up_seconds = 0.0;    // energies and solver made and bound to the mesh
  double total_seconds = 0.0;     // set-up of the problem to the solution

  double frames_seconds = 0.0;  // spent on frames, in none of the seconds above
  std::string frames_error;     // why frames are missing; empty: none are

  ThisMachine machine;
  std::vector<PluginRecord> plugins;
};

}  // namespace pliant
