#include "runs/time_integrator.hpp"

#include <utility>

namespace pliant {

TimeIntegrator::TimeIntegrator(TimeScheme scheme, double step_size, MotionState start)
    : scheme_(scheme), h_(step_size), state_(std::move(start)) {
  state_.previous_positions.resize(state_.positions.size());
  state_.previous_velocities.resize(state_.positions.size());
  state_.prediction.resize(state_.positions.size());
}

double TimeIntegrator::inertia_factor(std::int64_t step) const noexcept {
  return (two_step(step) ? 2.25 : 1.0) / (h_ * h_);
}

std::span<const double> TimeIntegrator::predict() {
  MotionState& s = state_;
  const bool two = two_step(s.step + 1);
  for (std::size_t i = 0; i < s.prediction.size(); ++i) {
    s.prediction[i] = two ? (4.0 * s.positions[i] - s.previous_positions[i]) / 3.0 +
                                2.0 * h_ * (4.0 * s.velocities[i] - s.previous_velocities[i]) / 9.0
                          : s.positions[i] + h_ * s.velocities[i];
  }
  return s.prediction;
}

void TimeIntegrator::advance(std::span<const double> positions) {
  MotionState& s = state_;
  const bool two = two_step(s.step + 1);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const double velocity = two ? (3.0 * positions[i] - 4.0 * s.positions[i] + s.previous_positions[i]) / (2.0 * h_)
                                : (positions[i] - s.positions[i]) / h_;
    s.previous_positions[i] = s.positions[i];
    s.previous_velocities[i] = s.velocities[i];
    s.positions[i] = positions[i];
    s.velocities[i] = velocity;
  }
  ++s.step;
}

}  // namespace pliant
