#include <pliant/line_search.hpp>

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

LineSearch::LineSearch(const Parameters& values)
    : sufficient_decrease_(values.real("line_search.sufficient_decrease")),
      backtracking_(values.real("line_search.backtracking")),
      max_halvings_(values.integer("line_search.max_halvings")) {}

LineSearch::Result LineSearch::search(Objective& objective, std::span<double> x, double energy,
                                      std::span<double> gradient, std::span<const double> direction, double first) {
  const Stages::Scope scope(objective.stages(), Stage::line_search);
  Result result;
  const double slope = dot(gradient, direction);
  if (!(slope < 0.0)) {
    result.code = Result::Code::not_descent;
    return result;
  }
  const double gradient_norm = std::sqrt(dot(gradient, gradient));
  const double roundoff = objective.energy_roundoff();
  trial_x_.resize(x.size());
  trial_gradient_.resize(x.size());

  double t = std::min(first, objective.step_limit(x, direction));
  bool within_roundoff = -slope * t <= roundoff;
  for (std::int64_t trial = 0; trial <= max_halvings_; ++trial, t *= backtracking_) {
    for (std::size_t i = 0; i < x.size(); ++i) trial_x_[i] = x[i] + t * direction[i];
    const double trial_energy = objective.energy_and_gradient(trial_x_, trial_gradient_);
    ++result.evaluations;
    if (!std::isfinite(trial_energy)) continue;
    const double trial_norm = std::sqrt(dot(trial_gradient_, trial_gradient_));
    const bool flat = std::abs(trial_energy - energy) <= roundoff;
    const bool armijo = trial_energy <= energy + sufficient_decrease_ * t * slope;
    if ((armijo && !flat) || (flat && trial_norm < gradient_norm)) {
      std::copy(trial_x_.begin(), trial_x_.end(), x.begin());
      std::copy(trial_gradient_.begin(), trial_gradient_.end(), gradient.begin());
      result.step_length = t;
      result.energy = trial_energy;
      result.gradient_norm = trial_norm;
      result.step_norm = t * std::sqrt(dot(direction, direction));
      return result;
    }
    within_roundoff = within_roundoff || flat;
  }
  result.code = within_roundoff ? Result::Code::stalled : Result::Code::failed;
  return result;
}

}  // namespace pliant
