#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "config/time_stepping.hpp"

namespace pliant {

// Positions and velocities of all vertices (#V x dim row-major) after `step` steps, those one step before, and the y
// that the last step began with. All that a run needs to go on, or to tell the forces at its end.
struct MotionState {
  std::int64_t step = 0;
  std::vector<double> positions, velocities;
  std::vector<double> previous_positions, previous_velocities;
  std::vector<double> prediction;
};

// Implicit time stepping as a sequence of minimizations of E(x) + a / 2 |x - y|_M^2:
//     backward Euler   y = x_n + h v_n,  a = 1 / h^2,  v_{n+1} = (x_{n+1} - x_n) / h
//     BDF2             y = (4 x_n - x_{n-1}) / 3 + 2 h (4 v_n - v_{n-1}) / 9,  a = 9 / (4 h^2),
//                      v_{n+1} = (3 x_{n+1} - 4 x_n + x_{n-1}) / (2 h)
// BDF2's first step is one of backward Euler: only so does it keep its second order.
class TimeIntegrator {
 public:
  TimeIntegrator(TimeScheme scheme, double step_size, MotionState start);

  const MotionState& state() const noexcept { return state_; }
  double step_size() const noexcept { return h_; }
  double time_after(std::int64_t step) const noexcept { return static_cast<double>(step) * h_; }

  // a of a step, from 1 on.
  double inertia_factor(std::int64_t step) const noexcept;

  // y of the next step; it becomes that of the state.
  std::span<const double> predict();

  // Takes the new positions over.
  void advance(std::span<const double> positions);

 private:
  bool two_step(std::int64_t step) const noexcept { return scheme_ == TimeScheme::bdf2 && step > 1; }

  TimeScheme scheme_;
  double h_;
  MotionState state_;
};

}  // namespace pliant
