#pragma once

#include <atomic>
#include <filesystem>
#include <vector>

#include "config/experiment.hpp"
#include "output/records.hpp"
#include "runs/run_listener.hpp"

namespace pliant {

struct RunOptions {
  std::filesystem::path results;                 // the folder that the results go to
  int threads = 0;                               // 0: what the config says
  const std::atomic<bool>* interrupt = nullptr;  // raised: end with what there is, Status::interrupted
  bool resume = false;                           // go on from the state saved in `results`
  double start_up_seconds = 0.0;                 // spent on YAML and plugins before
  std::vector<PluginRecord> plugins;             // in use, for the record
  int position = 1, count = 1;                   // which of several runs this is
};

struct RunResult {
  RunSummary summary;
  std::vector<double> positions;  // #V x dim row-major
};

// Runs an experiment and writes its results: resolved.yaml, iterations.csv, solution.csv, reactions.csv, summary.json;
// for a dynamic run or load steps steps.csv, for a dynamic run state.json in the place of iterations.csv. They are
// written whatever the outcome. Throws ConfigError where the parts do not fit together, OutputError where results
// cannot be written.
RunResult run_experiment(const Experiment& experiment, const RunOptions& options, RunListener& listener);

}  // namespace pliant
