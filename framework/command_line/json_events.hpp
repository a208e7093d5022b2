#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "runs/run_listener.hpp"

namespace pliant {

// Tells a machine on stdout what a run does: a JSON object per line, whose `event` is begin, iteration, step, note or
// end. Keys are those of summary.json (begin, end), iterations.csv and steps.csv; unknown values are null.
class JsonEvents final : public RunListener {
 public:
  void begin(const RunSummary& problem, std::int64_t steps) override;
  void iteration(const IterationRecord& record) override;
  void step(const StepRecord& record) override;
  void note(const std::string& text) override;
  void end(const RunSummary& summary, const std::filesystem::path& results) override;
};

}  // namespace pliant
