#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "benchmark/factor_watch.hpp"
#include "benchmark/limit.hpp"
#include "runs/run.hpp"

namespace pliant {

// An experiment run several times. Seconds are medians over the runs, each quantity for itself.
struct MeasuredRun {
  RunSummary summary;                               // of the first run
  int repeats = 0;                                  // done
  bool repeatable = true;                           // all runs had the counts and the energy of the first, to the bit
  FactorWatch::Record factors;                      // of one run
  std::int64_t free_vertices = 0;                   // with a coordinate that is not pinned
  std::int64_t elements = 0;                        // of the energies, those that join vertices
  std::array<double, stage_count> stage_seconds{};  // of one whole run
  double set_up_seconds = 0.0;                      // energies and solver made and bound to the mesh
  double other_seconds = 0.0;                       // of no stage, set-up apart
  double total_seconds = 0.0;                       // set-up to solution; mesh and config apart

  // Once per run or pattern: set-up, sparsity and analysis. The rest of the total is what iterations and
  // factorizations take.
  double once_seconds = 0.0;
  double work_seconds = 0.0;

  double seconds(Stage stage) const noexcept { return stage_seconds[static_cast<std::size_t>(stage)]; }
  double per_iteration(double of_run) const noexcept;
  NecessaryWork necessary_work() const noexcept;
};

// Begins no further run when those done have taken more than `budget` seconds. Interrupted: with a summary that says
// so, and no repeats.
MeasuredRun measure_run(const Experiment& experiment, const RunOptions& options, int repeats,
                        double budget = std::numeric_limits<double>::infinity());

}  // namespace pliant
