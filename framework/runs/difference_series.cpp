#include "runs/difference_series.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <pliant/vectors.hpp>

namespace pliant {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Infinite where one of them is not finite.
double distance(std::span<const double> a, std::span<const double> b) {
  double squared = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) squared += (a[i] - b[i]) * (a[i] - b[i]);
  return std::isfinite(squared) ? std::sqrt(squared) : infinity;
}

double over(double error, double size) {
  return error == 0.0 ? 0.0 : error / std::max(size, std::numeric_limits<double>::min());
}

}  // namespace

DifferenceSeries::DifferenceSeries(std::span<const double> derivative, double scale)
    : derivative_(derivative.begin(), derivative.end()),
      last_(derivative.size()),
      size_(norm(derivative)),
      scale_(std::max(size_, scale)) {}

double DifferenceSeries::add(double step, std::span<const double> difference, double roundoff) {
  const double change = samples_.empty() ? infinity : distance(difference, last_);
  samples_.push_back({step, distance(difference, derivative_), change, roundoff});
  std::copy(difference.begin(), difference.end(), last_.begin());
  return over(samples_.back().error, size_);
}

double DifferenceSeries::uncertainty(std::size_t i) const {
  const Sample &here = samples_[i], &next = samples_[i + 1];
  const double ratio = next.step / here.step;
  return 2.0 * std::max(here.change, next.change) / std::min(1.0, ratio * ratio - 1.0) + here.roundoff / here.step;
}

Judgement DifferenceSeries::judge() const {
  Judgement judgement;
  judgement.error = judgement.uncertainty = judgement.relative_error = infinity;
  for (const Sample& sample : samples_) {
    judgement.relative_error = std::min(judgement.relative_error, over(sample.error, size_));
  }
  for (std::size_t i = 1; i + 1 < samples_.size(); ++i) {
    const double u = uncertainty(i);
    if (u >= judgement.uncertainty) continue;
    judgement.uncertainty = u;
    judgement.error = samples_[i].error;
  }
  judgement.relative_uncertainty = over(judgement.uncertainty, scale_);
  const bool known = std::isfinite(judgement.uncertainty);
  const bool within = judgement.error <= judgement.uncertainty && judgement.relative_uncertainty <= tolerance;
  if (judgement.relative_error <= tolerance || (known && within)) {
    judgement.verdict = Verdict::agrees;
  } else if (known && judgement.error > tolerance * size_ + judgement.uncertainty) {
    judgement.verdict = Verdict::contradicts;
  }
  return judgement;
}

}  // namespace pliant
