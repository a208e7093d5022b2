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

inline bool all_finite(std::span<const double> a) noexcept {
  return vectorized([=] { return sum_of(a.size(), [=](std::size_t i) { return 0.0 * a[i]; }); }) == 0.0;
}

// The 2-norm of term(0) .. term(count - 1); scaled where squares would overflow or vanish.
template <class Term>
double norm_of(std::size_t count, const Term& term) noexcept {
  const double squared = vectorized([=] {
    return sum_of(count, [=](std::size_t i) {
      const double entry = term(i);
      return entry * entry;
    });
  });
  if (squared > 1e-280 && squared < 1e280) return std::sqrt(squared);
  double largest = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    const double entry = std::abs(term(i));
    if (std::isnan(entry)) return entry;
    largest = entry > largest ? entry : largest;
  }
  if (largest == 0.0 || std::isinf(largest)) return largest;
  double sum = 0.0;
  for (std::size_t i = 0; i < count; ++i) sum += (term(i) / largest) * (term(i) / largest);
  return largest * std::sqrt(sum);
}

inline double norm(std::span<const double> a) noexcept {
  return norm_of(a.size(), [=](std::size_t i) { return a[i]; });
}

// |a - b|
inline double norm_of_difference(std::span<const double> a, std::span<const double> b) noexcept {
  return norm_of(a.size(), [=](std::size_t i) { return a[i] - b[i]; });
}

}  // namespace pliant
