#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "output/records.hpp"

namespace pliant {

// Hears what a run does, while it does it. One thread.
class RunListener {
 public:
  virtual ~RunListener() = default;

  // Before the work: the counts and plugins of `problem`. steps: how many are planned, 0 for a plain static run.
  virtual void begin(const RunSummary& problem, std::int64_t steps) = 0;
  virtual void iteration(const IterationRecord& record) = 0;
  virtual void step(const StepRecord& record) = 0;
  virtual void note(const std::string& text) = 0;
  virtual void end(const RunSummary& summary, const std::filesystem::path& results) = 0;
};

}  // namespace pliant
