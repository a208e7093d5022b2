#include "runs/run_monitor.hpp"

#include <algorithm>
#include <utility>

namespace pliant {

RunMonitor::RunMonitor(const StopTests& stop, const std::atomic<bool>* interrupt, Hooks hooks)
    : stop_(stop), interrupt_(interrupt), hooks_(std::move(hooks)) {
  constexpr std::int64_t most_reserved = 1000;
  iterations_.reserve(static_cast<std::size_t>(std::min(stop.iterations, most_reserved)) + 1);
  begin_solve();
}

void RunMonitor::begin_solve(std::int64_t step) {
  step_ = step;
  last_ = {};
  reporting_ = {};
  start_ = Clock::now();
}

std::optional<Status> RunMonitor::observe(const Iterate& iterate) {
  if (iterate.iteration == 0) {
    first_gradient_ = iterate.gradient_norm;
    gradient_roundoff_ = stop_.relative_gradient > 0 ? hooks_.gradient_roundoff(iterate.x) : 0.0;
  }
  IterationRecord record;
  record.iteration = iterate.iteration;
  record.energy = iterate.energy;
  record.gradient_norm = iterate.gradient_norm;
  record.relative_gradient = first_gradient_ > 0 ? iterate.gradient_norm / first_gradient_ : 0.0;
  record.step_norm = iterate.step_norm;
  record.step_length = iterate.step_length;
  record.newton_decrement = iterate.newton_decrement;
  record.line_search_evaluations = iterate.line_search_evaluations;
  record.seconds = std::chrono::duration<double>(Clock::now() - start_ - reporting_).count();
  record.step = step_;
  iterations_.push_back(record);
  last_ = record;
  last_x_.assign(iterate.x.begin(), iterate.x.end());
  if (hooks_.on_iteration) {
    const auto start = Clock::now();
    hooks_.on_iteration(record, iterate.x);
    reporting_ += Clock::now() - start;
  }
  return judge(record);
}

std::optional<Status> RunMonitor::judge(const IterationRecord& record) const {
  const double enough = std::max(stop_.relative_gradient * first_gradient_, gradient_roundoff_);
  if (stop_.relative_gradient > 0 && record.gradient_norm <= enough) return Status::converged;
  if (stop_.absolute_gradient > 0 && record.gradient_norm <= stop_.absolute_gradient) return Status::converged;
  if (stop_.step > 0 && record.iteration > 0 && record.step_norm <= stop_.step) return Status::converged;
  if (record.gradient_norm == 0.0 && stop_.any_tolerance()) return Status::converged;
  if (record.iteration >= stop_.iterations) {
    return stop_.any_tolerance() ? Status::iteration_limit : Status::completed;
  }
  if (interrupt_ != nullptr && interrupt_->load(std::memory_order_relaxed)) return Status::interrupted;
  return std::nullopt;
}

void RunMonitor::note(const char* text) {
  if (hooks_.on_note) hooks_.on_note(text);
}

}  // namespace pliant
