#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "output/records.hpp"

namespace pliant {

// Tells a machine on stdout what a run does: a JSON object per line, whose `event` is begin, iteration, step, note or
// end. Keys are those of summary.json (begin, end), iterations.csv and steps.csv; unknown values are null.
class JsonEvents {
 public:
  void begin(const RunSummary& problem, std::int64_t steps);
  void iteration(const IterationRecord& record);
  void step(const StepRecord& record);
  void note(const std::string& text);
  void end(const RunSummary& summary, const std::filesystem::path& results);
};

}  // namespace pliant
