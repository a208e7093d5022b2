#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "runs/run_listener.hpp"

namespace pliant {

enum class Verbosity { quiet, normal, verbose };

// Tells a person on stdout what a run does: what is solved, a line per iteration or step, and the outcome.
//   quiet    the outcome in one line
//   normal   iterations of a static run, or steps: not more than about 25 lines of them
//   verbose  every iteration of every step
class Console final : public RunListener {
 public:
  explicit Console(Verbosity verbosity) : verbosity_(verbosity) {}

  // Before the work: the counts and plugins of `problem`. steps: how many are planned, 0 for a plain static run.
  void begin(const RunSummary& problem, std::int64_t steps) override;
  void iteration(const IterationRecord& record) override;
  void step(const StepRecord& record) override;
  void note(const std::string& text) override;
  void end(const RunSummary& summary, const std::filesystem::path& results) override;

 private:
  bool quiet() const { return verbosity_ == Verbosity::quiet; }
  bool shows_iterations() const { return verbosity_ == Verbosity::verbose || (!quiet() && steps_ == 0); }
  bool shows_step(std::int64_t step) const;

  Verbosity verbosity_;
  std::int64_t steps_ = 0;
  bool table_begun_ = false;
};

}  // namespace pliant
