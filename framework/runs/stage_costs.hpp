#pragma once

#include <array>
#include <string>

#include "runs/run.hpp"

namespace pliant {

// What one iteration of an experiment costs, stage by stage: the best of several identical runs.
struct StageCosts {
  RunSummary summary;                         // of the first run
  std::array<double, stage_count> seconds{};  // least time of each stage over the runs, in one whole run
  double total_seconds = 0.0;                 // least total
  double per_iteration(double of_run) const noexcept;
};

// Runs the experiment `repeats` times, saves no states on the way and keeps no results.
StageCosts measure_stage_costs(Experiment experiment, RunOptions options, int repeats);

// Stage, calls, milliseconds per call and per iteration.
std::string stage_cost_table(const StageCosts& costs);

}  // namespace pliant
