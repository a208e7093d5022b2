#pragma once

#include <filesystem>

#include "runs/run.hpp"

namespace pliant {

// An experiment that is run again and again, to be measured: saves no states on the way and keeps no results.
class UnrecordedRuns {
 public:
  // The folder in `options` is not looked at.
  UnrecordedRuns(Experiment experiment, RunOptions options);
  ~UnrecordedRuns();
  UnrecordedRuns(const UnrecordedRuns&) = delete;
  UnrecordedRuns& operator=(const UnrecordedRuns&) = delete;

  RunSummary run() const;

 private:
  Experiment experiment_;
  RunOptions options_;
};

}  // namespace pliant
