#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "output/records.hpp"
#include "runs/run_listener.hpp"

namespace pliant {

// How far a run is, in one line. Of a static run the bar is the gradient's way from its start to the tolerance, on a
// log scale; with no tolerance for the gradient, the iterations out of their limit. Else it is the steps done.
//
//     newton (1 of 2)  iteration 7  |g|/|g0| 3.2e-04 [#######-----] 1e-07  energy 0.1234567  0.42 s
//     cloth  step 120 of 240 [######------]  85.3 steps/s  1.4 s left  energy 12.34567  iteration 3  |g|/|g0| 2.0e-05
class Progress {
 public:
  Progress(const std::string& name, const RunPlan& plan);

  void hear(const IterationRecord& record);
  void hear(const StepRecord& record);
  std::string text() const;

 private:
  using Clock = std::chrono::steady_clock;

  std::string residual() const;
  std::string way_to_tolerance() const;
  std::string steps() const;

  std::string title_;
  RunPlan plan_;
  bool utf8_;
  IterationRecord iteration_;
  double first_gradient_ = unknown_value;  // |g| at the start of the solve
  Clock::time_point start_;
  std::int64_t step_ = 0;   // the last that was done
  std::int64_t heard_ = 0;  // steps done since start_
  double step_energy_ = unknown_value;
};

}  // namespace pliant
