#include "runs/unrecorded_runs.hpp"

#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

namespace pliant {
namespace {

class SilentListener final : public RunListener {
 public:
  void begin(const RunSummary&, const RunPlan&) override {}
  void iteration(const IterationRecord&) override {}
  void step(const StepRecord&) override {}
  void note(const std::string&) override {}
  void end(const RunSummary&, const std::filesystem::path&) override {}
};

}  // namespace

UnrecordedRuns::UnrecordedRuns(Experiment experiment, RunOptions options)
    : experiment_(std::move(experiment)), options_(std::move(options)) {
  options_.results =
      std::filesystem::temp_directory_path() / fmt::format("pliant-time-{}", static_cast<long>(getpid()));
  if (experiment_.time) experiment_.time->save_every = 0;
  experiment_.output.frames.reset();
  experiment_.output.report = false;
}

UnrecordedRuns::~UnrecordedRuns() {
  std::error_code ignored;
  std::filesystem::remove_all(options_.results, ignored);
}

RunSummary UnrecordedRuns::run() const {
  SilentListener listener;
  return run_experiment(experiment_, options_, listener).summary;
}

}  // namespace pliant
