#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include <pliant/vectorized.hpp>

namespace pliant {

// The sum of term(0) .. term(count - 1) in sixteen partial sums, always the same ones: fast, and independent of how a
// library would split it.
template <class Term>
double sum_of(std::size_t count, const Term& term) noexcept {
  constexpr std::size_t lanes = 16;
  double sums[lanes] = {};
  const std::size_t whole = count - count % lanes;
  for (std::size_t i = 0; i < whole; i += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] += term(i + lane);
  }
  for (std::size_t i = whole; i < count; ++i) sums[i - whole] += term(i);
  for (std::size_t half = lanes / 2; half > 0; half /= 2) {
    for (std::size_t lane = 0; lane < half; ++lane) sums[lane] += sums[lane + half];
  }
  return sums[0];
}

inline double dot(std::span<const double> a, std::span<const double> b) noexcept {
  return vectorized([=] { return sum_of(a.size(), [=](std::size_t i) { return a[i] * b[i]; }); });
}

// The 2-norm; scaled where squares would overflow or vanish.
inline double norm(std::span<const double> a) noexcept {
  const double squared = dot(a, a);
  if (squared > 1e-280 && squared < 1e280) return std::sqrt(squared);
  double largest = 0.0;
  for (const double entry : a) {
    if (std::isnan(entry)) return entry;
    largest = std::abs(entry) > largest ? std::abs(entry) : largest;
  }
  if (largest == 0.0 || std::isinf(largest)) return largest;
  double sum = 0.0;
  for (const double entry : a) sum += (entry / largest) * (entry / largest);
  return largest * std::sqrt(sum);
}

}  // namespace pliant
