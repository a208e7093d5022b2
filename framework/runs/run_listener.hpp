#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "config/stop_tests.hpp"
#include "output/records.hpp"

namespace pliant {

// What a run sets out to do.
struct RunPlan {
  std::int64_t steps = 0;  // time or load steps; 0: a plain static run
  StopTests stop;
  std::vector<std::string> energies;  // names, in the order of StepRecord
  int position = 1, count = 1;        // which run it is, of those that one command does
};

// Hears what a run does, while it does it. One thread.
class RunListener {
 public:
  virtual ~RunListener() = default;

  // Before the work: the counts and plugins of `problem`.
  virtual void begin(const RunSummary& problem, const RunPlan& plan) = 0;
  virtual void iteration(const IterationRecord& record) = 0;
  virtual void step(const StepRecord& record) = 0;
  virtual void note(const std::string& text) = 0;
  virtual void end(const RunSummary& summary, const std::filesystem::path& results) = 0;
};

}  // namespace pliant
