#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace pliant {

// Plain loops in ascending order, so that results do not depend on how a library splits its sums.
inline double dot(std::span<const double> a, std::span<const double> b) noexcept {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// The 2-norm.
inline double norm(std::span<const double> a) noexcept {
  return std::sqrt(dot(a, a));
}

}  // namespace pliant
