#include "history.hpp"

#include <algorithm>
#include <cmath>

#include <pliant/vectors.hpp>

namespace pliant::lbfgs {
namespace {

constexpr double least_cosine = 1e-10;  // of the angle between s and y

void add_multiple(double factor, std::span<const double> what, std::span<double> to) {
  vectorized([factor, in = what.data(), out = to.data(), size = to.size()] {
    for (std::size_t i = 0; i < size; ++i) out[i] += factor * in[i];
  });
}

}  // namespace

History::History(std::size_t window) : ring_(window) {}

void History::begin(std::size_t size) {
  pairs_ = 0;
  for (Pair& p : ring_) {
    p.s.resize(size);
    p.y.resize(size);
  }
}

bool History::take(double length, std::span<const double> direction, std::span<const double> before,
                   std::span<const double> after) {
  const std::size_t next = (newest_ + 1) % ring_.size();
  Pair& p = ring_[next];
  for (std::size_t i = 0; i < p.s.size(); ++i) {
    p.s[i] = length * direction[i];
    p.y[i] = after[i] - before[i];
  }
  p.sy = dot(p.s, p.y);
  if (!(p.sy > least_cosine * norm(p.s) * norm(p.y))) {
    pairs_ = std::min(pairs_, ring_.size() - 1);  // the oldest has been written over
    return false;
  }
  newest_ = next;
  pairs_ = std::min(pairs_ + 1, ring_.size());
  inverse_curvature_ = p.sy / dot(p.y, p.y);
  return true;
}

void History::fold(std::span<double> q) {
  for (std::size_t age = 0; age < pairs_; ++age) {
    Pair& p = pair(age);
    p.folded = dot(p.s, q) / p.sy;
    add_multiple(-p.folded, p.y, q);
  }
}

void History::unfold(std::span<double> r) const {
  for (std::size_t age = pairs_; age-- > 0;) {
    const Pair& p = pair(age);
    add_multiple(p.folded - dot(p.y, r) / p.sy, p.s, r);
  }
}

}  // namespace pliant::lbfgs
