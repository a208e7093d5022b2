#include <pliant/line_search.hpp>

#include <algorithm>
#include <cmath>

#include <pliant/vectors.hpp>

namespace pliant {
namespace {

// A step without decrease shows that the energy does not fall with its slope, where the decrease promised stands well
// above round-off and the rise is too small to come from curvature: had a smooth energy a minimum within round-off of x
// along the direction, E(x + t d) - E(x) = c t^2 + slope t would exceed 2 |slope| t there.
bool contradicts(double slope, double t, double rise, double roundoff) {
  return -slope * t > 32.0 * roundoff && rise < -2.0 * slope * t;
}

}  // namespace

LineSearch::LineSearch(const Parameters& values, Flat within_roundoff)
    : sufficient_decrease_(values.real("line_search.sufficient_decrease")),
      backtracking_(values.real("line_search.backtracking")),
      max_halvings_(values.integer("line_search.max_halvings")),
      within_roundoff_(within_roundoff) {}

std::optional<Outcome> LineSearch::Result::failure() const {
  switch (code) {
    case Code::accepted:
      return std::nullopt;
    case Code::not_descent:
      return Outcome{Status::line_search_failed, -1, "the direction does not descend"};
    case Code::stalled:
      return Outcome{Status::stalled, -1, ""};
    case Code::failed:
      break;
  }
  return Outcome{Status::line_search_failed, -1, "no trial step decreased the energy enough"};
}

void LineSearch::Result::record(Iterate& iterate) const noexcept {
  iterate.energy = energy;
  iterate.gradient_norm = gradient_norm;
  iterate.step_norm = step_norm;
  iterate.step_length = step_length;
  iterate.line_search_evaluations = evaluations;
}

LineSearch::Result LineSearch::search(Objective& objective, std::span<double> x, double energy,
                                      std::span<double> gradient, std::span<const double> direction, double first) {
  const Stages::Scope scope(objective.stages(), Stage::line_search);
  Result result;
  const double slope = dot(gradient, direction);
  const double gradient_norm = norm(gradient);
  if (!(slope < 0.0)) {
    result.code = gradient_norm == 0.0 ? Result::Code::stalled : Result::Code::not_descent;
    return result;
  }
  const double roundoff = objective.energy_roundoff();
  trial_x_.resize(x.size());
  trial_gradient_.resize(x.size());

  std::transform(direction.begin(), direction.end(), trial_x_.begin(), [&](double d) { return first * d; });
  double t = first * objective.step_limit(x, trial_x_);
  bool within_roundoff = -slope * t <= roundoff, contradicted = false;
  for (std::int64_t trial = 0; trial <= max_halvings_; ++trial, t *= backtracking_) {
    for (std::size_t i = 0; i < x.size(); ++i) trial_x_[i] = x[i] + t * direction[i];
    const double trial_energy = objective.energy_and_gradient(trial_x_, trial_gradient_);
    ++result.evaluations;
    if (!std::isfinite(trial_energy)) continue;
    const double trial_norm = norm(trial_gradient_);
    const double rise = trial_energy - energy;
    const bool flat = std::abs(rise) <= roundoff;
    const bool better = within_roundoff_ == Flat::shorter_gradient
                            ? trial_norm < gradient_norm
                            : dot(trial_gradient_, direction) <= (2.0 * sufficient_decrease_ - 1.0) * slope;
    const bool armijo = trial_energy <= energy + sufficient_decrease_ * t * slope;
    if ((armijo && !flat) || (flat && better)) {
      std::copy(trial_x_.begin(), trial_x_.end(), x.begin());
      std::copy(trial_gradient_.begin(), trial_gradient_.end(), gradient.begin());
      result.step_length = t;
      result.energy = trial_energy;
      result.gradient_norm = trial_norm;
      result.step_norm = t * norm(direction);
      return result;
    }
    within_roundoff = within_roundoff || flat;
    contradicted = contradicted || contradicts(slope, t, rise, roundoff);
  }
  result.code = within_roundoff && !contradicted ? Result::Code::stalled : Result::Code::failed;
  return result;
}

}  // namespace pliant
