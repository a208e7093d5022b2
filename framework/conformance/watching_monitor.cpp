#include "conformance/watching_monitor.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <pliant/vectors.hpp>

namespace pliant::conformance {

std::optional<Status> WatchingMonitor::observe(const Iterate& iterate) {
  constexpr std::int64_t patience = 100;
  if (said_) {
    blame(
        fmt::format("the monitor said '{}' at iteration {}, and the solver went on; it returns that status as soon as "
                    "observe gives one",
                    name_of(*said_), observed_ - 1));
    if (++after_stop_ > patience) throw Ignored{};
    return said_;
  }
  judge(iterate);
  said_ = decide(observed_++);
  return said_;
}

void WatchingMonitor::judge(const Iterate& iterate) {
  if (iterate.iteration != observed_) {
    blame(fmt::format(
        "it reports iteration {} where {} is next; observe is called once for the start, as iteration 0, and "
        "once per iteration",
        iterate.iteration, observed_));
  }
  if (iterate.x.size() != static_cast<std::size_t>(judge_.size())) {
    blame(fmt::format("the x that it reports has {} numbers, there are {} free DOFs", iterate.x.size(), judge_.size()));
    return;
  }
  x_.assign(iterate.x.begin(), iterate.x.end());
  gradient_.resize(x_.size());
  energy_ = judge_.energy_and_gradient(x_, gradient_);
  gradient_norm_ = norm(gradient_);
  if (observed_ == 0) {
    threshold_ = std::max(rule_.relative_gradient * gradient_norm_, judge_.gradient_roundoff(x_));
  }
  judge_numbers(iterate);
}

void WatchingMonitor::judge_numbers(const Iterate& iterate) {
  const double roundoff = 10.0 * std::max(judge_.energy_roundoff(), 1e-12 * std::abs(energy_));
  if (!std::isnan(iterate.energy) && !(std::abs(iterate.energy - energy_) <= roundoff)) {
    blame(fmt::format("it reports the energy {:.10g} in iteration {}; at the x that it reports it is {:.10g}",
                      iterate.energy, observed_, energy_));
  }
  const double allowed = 1e-8 * gradient_norm_ + 10.0 * judge_.gradient_roundoff(x_);
  if (!std::isnan(iterate.gradient_norm) && !(std::abs(iterate.gradient_norm - gradient_norm_) <= allowed)) {
    blame(fmt::format("it reports |g| = {:.6g} in iteration {}; at the x that it reports |g| is {:.6g}",
                      iterate.gradient_norm, observed_, gradient_norm_));
  }
}

std::optional<Status> WatchingMonitor::decide(std::int64_t iteration) const {
  if (rule_.interrupted_at == iteration) return Status::interrupted;
  if (rule_.relative_gradient > 0.0 && gradient_norm_ <= threshold_) return Status::converged;
  if (iteration >= rule_.iterations) return Status::iteration_limit;
  return std::nullopt;
}

}  // namespace pliant::conformance
