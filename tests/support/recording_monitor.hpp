#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <pliant/monitor.hpp>

#include "objective/composed_objective.hpp"

namespace pliant::test {

// A monitor with the stop rule of monitor.hpp that keeps all it is told.
class RecordingMonitor final : public Monitor {
 public:
  struct Stop {
    double relative_gradient = 0.0;
    double absolute_gradient = 0.0;
    std::int64_t iterations = 1000;
  };

  RecordingMonitor(ComposedObjective& objective, Stop stop) : objective_(objective), stop_(stop) {}

  std::optional<Status> observe(const Iterate& iterate) override {
    if (on_observe) on_observe(iterate);
    if (iterate.iteration == 0) {
      scale_ = std::max(iterate.gradient_norm, 1e-14 * objective_.element_gradient_sum(iterate.x));
      iterates.reserve(static_cast<std::size_t>(stop_.iterations) + 1);
    }
    iterates.push_back(iterate);
    if (stop_.relative_gradient > 0.0 && iterate.gradient_norm <= stop_.relative_gradient * scale_) {
      return Status::converged;
    }
    if (stop_.absolute_gradient > 0.0 && iterate.gradient_norm <= stop_.absolute_gradient) return Status::converged;
    if (iterate.iteration < stop_.iterations) return std::nullopt;
    return stop_.relative_gradient > 0.0 || stop_.absolute_gradient > 0.0 ? Status::iteration_limit : Status::completed;
  }

  void note(const char* text) override { notes.emplace_back(text); }

  std::int64_t iterations() const { return static_cast<std::int64_t>(iterates.size()) - 1; }
  double relative_gradient(std::size_t iteration) const {
    return iterates[iteration].gradient_norm / iterates[0].gradient_norm;
  }

  std::vector<Iterate> iterates;  // `x` in them is not to be read
  std::vector<std::string> notes;
  std::function<void(const Iterate&)> on_observe;

 private:
  ComposedObjective& objective_;
  Stop stop_;
  double scale_ = 0.0;
};

}  // namespace pliant::test
