#include "anderson.hpp"

#include <algorithm>
#include <cmath>

#include <pliant/vectors.hpp>

namespace pliant::bcd {
namespace {

// A column of norm 1 that stands out of the others by less makes the coefficients a matter of round-off.
constexpr double singular = 1e-7;

// What Gram and Schmidt leave of a vector is orthogonal to round-off unless it is much shorter than the vector was.
constexpr double much_shorter = 0.5;

void add_multiple(double factor, std::span<const double> from, std::span<double> to) {
  vectorized([factor, in = from.data(), out = to.data(), size = to.size()] {
    for (std::size_t i = 0; i < size; ++i) out[i] += factor * in[i];
  });
}

void rotate(double c, double s, std::span<double> a, std::span<double> b) {
  vectorized([c, s, u = a.data(), v = b.data(), size = a.size()] {
    for (std::size_t i = 0; i < size; ++i) {
      const double at = u[i];
      u[i] = c * at + s * v[i];
      v[i] = c * v[i] - s * at;
    }
  });
}

void scale_difference(double factor, std::span<const double> a, std::span<const double> b, std::span<double> to) {
  vectorized([factor, u = a.data(), v = b.data(), out = to.data(), size = to.size()] {
    for (std::size_t i = 0; i < size; ++i) out[i] = factor * (u[i] - v[i]);
  });
}

}  // namespace

Anderson::Anderson(std::size_t window)
    : window_(window), q_(window), r_(window * window), dx_(window), coefficients_(window) {}

void Anderson::begin(std::size_t size) {
  columns_ = 0;
  begun_ = false;
  previous_residual_.resize(size);
  previous_plain_.resize(size);
  for (auto& column : q_) column.resize(size);
  for (auto& column : dx_) column.resize(size);
}

bool Anderson::accelerate(std::span<const double> residual, std::span<double> iterate) {
  if (begun_) append(residual, iterate);
  std::copy(residual.begin(), residual.end(), previous_residual_.begin());
  std::copy(iterate.begin(), iterate.end(), previous_plain_.begin());
  begun_ = true;

  for (std::size_t j = 0; j < columns_; ++j) coefficients_[j] = dot(q_[j], residual);
  for (std::size_t j = columns_; j-- > 0;) {
    for (std::size_t k = j + 1; k < columns_; ++k) coefficients_[j] -= r(j, k) * coefficients_[k];
    coefficients_[j] /= r(j, j);
    add_multiple(-coefficients_[j], dx_[j], iterate);
  }
  return columns_ > 0;
}

// One more column of dF = Q R and of dX.
void Anderson::append(std::span<const double> residual, std::span<const double> plain) {
  if (columns_ == window_) drop_oldest();
  scale_difference(1.0, residual, previous_residual_, q_[columns_]);
  const double length = norm(q_[columns_]);
  if (!(length > 0.0)) return;
  for (;; drop_oldest()) {
    scale_difference(1.0 / length, residual, previous_residual_, q_[columns_]);
    if (orthonormalize_newest() > singular) break;
  }
  scale_difference(1.0 / length, plain, previous_plain_, dx_[columns_]);
  ++columns_;
}

// Makes Q's column behind the last orthogonal to the others and writes R's; returns what was left of its length of 1.
double Anderson::orthonormalize_newest() {
  auto& q = q_[columns_];
  for (std::size_t row = 0; row < columns_; ++row) r(row, columns_) = 0.0;
  double left = 1.0, before = 1.0;
  do {
    before = left;
    for (std::size_t row = 0; row < columns_; ++row) {
      const double part = dot(q_[row], q);
      r(row, columns_) += part;
      add_multiple(-part, q_[row], q);
    }
    left = norm(q);
  } while (left < much_shorter * before && left > singular);
  r(columns_, columns_) = left;
  for (double& entry : q) entry /= left;
  return left;
}

// dF without its first column: Givens rotations make R triangular again.
void Anderson::drop_oldest() {
  for (std::size_t i = 0; i + 1 < columns_; ++i) {
    const double length = std::hypot(r(i, i + 1), r(i + 1, i + 1));
    const double c = r(i, i + 1) / length, s = r(i + 1, i + 1) / length;
    for (std::size_t column = i + 1; column < columns_; ++column) {
      const double at = r(i, column);
      r(i, column) = c * at + s * r(i + 1, column);
      r(i + 1, column) = c * r(i + 1, column) - s * at;
    }
    rotate(c, s, q_[i], q_[i + 1]);
  }
  for (std::size_t column = 0; column + 1 < columns_; ++column) {
    for (std::size_t row = 0; row <= column; ++row) r(row, column) = r(row, column + 1);
  }
  --columns_;
  std::rotate(dx_.begin(), dx_.begin() + 1, dx_.begin() + static_cast<std::ptrdiff_t>(columns_) + 1);
}

}  // namespace pliant::bcd
