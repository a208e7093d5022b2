#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace pliant {

// Four partial sums, always the same ones: fast, and independent of how a library would split the sum.
inline double dot(std::span<const double> a, std::span<const double> b) noexcept {
  double sums[4] = {0.0, 0.0, 0.0, 0.0};
  const std::size_t whole = a.size() - a.size() % 4;
  for (std::size_t i = 0; i < whole; i += 4) {
    for (std::size_t lane = 0; lane < 4; ++lane) sums[lane] += a[i + lane] * b[i + lane];
  }
  for (std::size_t i = whole; i < a.size(); ++i) sums[0] += a[i] * b[i];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

// The 2-norm.
inline double norm(std::span<const double> a) noexcept {
  return std::sqrt(dot(a, a));
}

}  // namespace pliant
