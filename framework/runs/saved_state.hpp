#pragma once

#include <optional>
#include <string>
#include <vector>

#include "config/experiment.hpp"
#include "output/records.hpp"
#include "output/results_folder.hpp"
#include "runs/time_integrator.hpp"

namespace pliant {

// A dynamic run that was saved: from it a run goes on with the same bits as if it had not stopped.
struct SavedRun {
  MotionState state;
  std::string step_rows;         // of steps.csv up to the state, without the header
  std::int64_t iterations = 0;   // of those steps
  std::vector<Status> statuses;  // of each of them
  IterationRecord last;          // how the last of them ended
};

constexpr const char* state_name = "state.json";

// state.json: the config it belongs to, the step, and positions and velocities to the last bit.
std::string state_json(const MotionState& state, int dim, const Node& resolved);

// The newest state saved in a results folder by a dynamic run. Throws Error where there is none, where it is damaged or
// beyond time.steps, or where it was saved by a run of another config (only time.steps, time.save_every, threads,
// output and the name may differ).
SavedRun read_saved_run(const std::filesystem::path& results, const Experiment& experiment);

}  // namespace pliant
