#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <pliant/monitor.hpp>

#include "conformance/trial.hpp"

namespace pliant::conformance {

// When a watched solve is to end.
struct StopRule {
  double relative_gradient = 1e-7;  // 0: no test
  std::int64_t iterations = 20000;
  std::optional<std::int64_t> interrupted_at;
};

// A monitor with the stop tests of monitor.hpp that believes nothing: it computes energy and gradient of every iterate
// itself, and keeps the first thing that is wrong.
class WatchingMonitor final : public Monitor {
 public:
  WatchingMonitor(ComposedObjective& judge, const StopRule& rule) : judge_(judge), rule_(rule) {}

  std::optional<Status> observe(const Iterate& iterate) override;
  void note(const char*) override {}

  // Thrown at a solver that goes on and on after it was told to stop.
  struct Ignored {};

  const std::string& fault() const { return fault_; }
  std::int64_t observed() const { return observed_; }
  std::optional<Status> said() const { return said_; }
  const std::vector<double>& last_x() const { return x_; }
  double gradient_norm() const { return gradient_norm_; }  // of the last iterate, by its own computation
  double energy() const { return energy_; }

 private:
  void judge(const Iterate& iterate);
  void judge_numbers(const Iterate& iterate);
  std::optional<Status> decide(std::int64_t iteration) const;
  void blame(const std::string& text) {
    if (fault_.empty()) fault_ = text;
  }

  ComposedObjective& judge_;
  StopRule rule_;
  std::string fault_;
  std::int64_t observed_ = 0, after_stop_ = 0;
  std::optional<Status> said_;
  std::vector<double> x_, gradient_;
  double energy_ = 0.0, gradient_norm_ = 0.0, threshold_ = 0.0;
};

}  // namespace pliant::conformance
