#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "command_line/progress.hpp"
#include "runs/run_listener.hpp"

namespace pliant {

enum class Verbosity { quiet, normal, verbose };

// Tells a person on stdout what a run does: what is solved, how far it is, and the outcome.
//   quiet    the outcome in one line
//   normal   with `redraws`: one line that is redrawn (status_line.hpp); else a line now and then: of a static run the
//            iterations 0 to 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120 ..., of steps about 25, and the last
//   verbose  every iteration of every step
class Console final : public RunListener {
 public:
  Console(Verbosity verbosity, bool redraws) : verbosity_(verbosity), redraws_(redraws) {}

  void begin(const RunSummary& problem, const RunPlan& plan) override;
  void iteration(const IterationRecord& record) override;
  void step(const StepRecord& record) override;
  void note(const std::string& text) override;
  void end(const RunSummary& summary, const std::filesystem::path& results) override;

 private:
  bool quiet() const { return verbosity_ == Verbosity::quiet; }
  bool verbose() const { return verbosity_ == Verbosity::verbose; }
  bool shows_iterations() const { return verbose() || (!quiet() && !redraws_ && steps_ == 0); }
  bool shows_steps() const { return verbose() || (!quiet() && !redraws_); }
  bool shows_step(std::int64_t step) const;
  void redraw();
  void print_row(const IterationRecord& record);
  void print_row(const StepRecord& record);

  Verbosity verbosity_;
  bool redraws_;
  std::int64_t steps_ = 0;
  bool table_begun_ = false;
  std::optional<Progress> progress_;
  std::optional<IterationRecord> skipped_iteration_;  // the last one, where it was not printed
  std::optional<StepRecord> skipped_step_;
};

}  // namespace pliant
