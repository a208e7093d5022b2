#include "anderson.hpp"

#include <algorithm>
#include <cmath>

#include <pliant/vectors.hpp>

namespace pliant::bcd {
namespace {

// Smallest pivot of the scaled dF^T dF: sin^2 of an angle of 1e-5, known to six digits.
constexpr double smallest_pivot = 1e-10;

// Vectors are worked through in pieces of so many entries, which stay in the first cache for all columns.
constexpr std::size_t piece = 1024;

template <class Work>
void for_each_piece(std::size_t size, const Work& work) {
  for (std::size_t begin = 0; begin < size; begin += piece) work(begin, std::min(piece, size - begin));
}

// change = now - previous; previous = now
void replace(std::span<const double> now, std::span<double> previous, std::span<double> change) {
  vectorized([in = now.data(), old = previous.data(), out = change.data(), size = now.size()] {
    for (std::size_t i = 0; i < size; ++i) {
      out[i] = in[i] - old[i];
      old[i] = in[i];
    }
  });
}

void subtract_multiple(double factor, std::span<const double> what, std::span<double> from) {
  vectorized([factor, in = what.data(), out = from.data(), size = from.size()] {
    for (std::size_t i = 0; i < size; ++i) out[i] -= factor * in[i];
  });
}

}  // namespace

Anderson::Anderson(std::size_t window)
    : window_(window),
      df_(window),
      dx_(window),
      products_(window * window),
      projections_(window),
      lengths_(window),
      cholesky_(window * window),
      scaled_(window) {}

void Anderson::resize(std::size_t size) {
  previous_residual_.resize(size);
  previous_plain_.resize(size);
  for (auto* columns : {&df_, &dx_}) {
    for (auto& column : *columns) column.resize(size);
  }
}

void Anderson::restart() noexcept {
  columns_ = 0;
  begun_ = false;
}

bool Anderson::accelerate(std::span<const double> residual, std::span<double> iterate) {
  if (!begun_) {
    std::copy(residual.begin(), residual.end(), previous_residual_.begin());
    std::copy(iterate.begin(), iterate.end(), previous_plain_.begin());
    begun_ = true;
    return false;
  }
  take_differences(residual, iterate);
  factorize();
  find_coefficients();
  for_each_piece(iterate.size(), [&](std::size_t begin, std::size_t count) {
    for (std::size_t age = 0; age < columns_; ++age) {
      subtract_multiple(scaled_[age] / lengths_[age], std::span<const double>(dx_[slot(age)]).subspan(begin, count),
                        iterate.subspan(begin, count));
    }
  });
  return columns_ > 0;
}

// One more column of dF and dX, and the products of dF's columns with it and with f, of which the older ones change by
// those with the new column.
void Anderson::take_differences(std::span<const double> residual, std::span<const double> plain) {
  newest_ = (newest_ + 1) % window_;
  columns_ = std::min(columns_ + 1, window_);
  double* products = products_.data() + newest_ * window_;
  std::fill(products, products + window_, 0.0);
  projections_[newest_] = 0.0;
  for_each_piece(residual.size(), [&](std::size_t begin, std::size_t count) {
    const auto piece_of = [&](std::vector<double>& v) { return std::span<double>(v).subspan(begin, count); };
    const auto f = residual.subspan(begin, count);
    const auto df = piece_of(df_[newest_]);
    replace(f, piece_of(previous_residual_), df);
    replace(plain.subspan(begin, count), piece_of(previous_plain_), piece_of(dx_[newest_]));
    projections_[newest_] += dot(df, f);
    for (std::size_t age = 0; age < columns_; ++age) products[slot(age)] += dot(piece_of(df_[slot(age)]), df);
  });
  for (std::size_t age = 1; age < columns_; ++age) projections_[slot(age)] += products[slot(age)];
  for (std::size_t other = 0; other < window_; ++other) products_[other * window_ + newest_] = products[other];
}

// L L^T = dF^T dF with columns scaled to 1, newest first, as far as these are independent.
void Anderson::factorize() {
  for (std::size_t row = 0; row < columns_; ++row) {
    const double* products = products_.data() + slot(row) * window_;
    double* l = cholesky_.data() + row * window_;
    lengths_[row] = std::sqrt(products[slot(row)]);
    for (std::size_t column = 0; column <= row; ++column) {
      const double* other = cholesky_.data() + column * window_;
      double sum = products[slot(column)] / (lengths_[row] * lengths_[column]);
      for (std::size_t k = 0; k < column; ++k) sum -= l[k] * other[k];
      l[column] = column < row ? sum / other[column] : sum;
    }
    if (!(l[row] > smallest_pivot)) {
      columns_ = row;
      return;
    }
    l[row] = std::sqrt(l[row]);
  }
}

void Anderson::find_coefficients() {
  for (std::size_t row = 0; row < columns_; ++row) {
    const double* l = cholesky_.data() + row * window_;
    scaled_[row] = projections_[slot(row)] / lengths_[row];
    for (std::size_t k = 0; k < row; ++k) scaled_[row] -= l[k] * scaled_[k];
    scaled_[row] /= l[row];
  }
  for (std::size_t row = columns_; row-- > 0;) {
    for (std::size_t k = row + 1; k < columns_; ++k) scaled_[row] -= cholesky_[k * window_ + row] * scaled_[k];
    scaled_[row] /= cholesky_[row * window_ + row];
  }
}

}  // namespace pliant::bcd
