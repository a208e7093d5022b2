#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pliant::lbfgs {

// The last pairs of a step s and the change y of the gradient along it, and what BFGS makes of them: with
// V = I - y s^T / s.y, one pair updates an inverse Hessian H to  V^T H V + s s^T / s.y.
//
//     history.fold(q);      // q = g on entry: V .. V g, newest pair first
//     ... r = H0 q ...
//     history.unfold(r);    // r = H g
//
// This is the two-loop recursion (Nocedal 1980; Nocedal and Wright, "Numerical optimization", algorithm 7.4).
class History {
 public:
  explicit History(std::size_t window);

  // Makes room for vectors of this size and forgets all pairs: the one place that allocates.
  void begin(std::size_t size);
  void forget() noexcept { pairs_ = 0; }
  bool empty() const noexcept { return pairs_ == 0; }

  // Takes the pair s = length * direction, y = after - before, if s.y > 1e-10 |s| |y|: where the curvature along the
  // step is not positive, the update would not be positive definite. Says whether the pair was taken.
  bool take(double length, std::span<const double> direction, std::span<const double> before,
            std::span<const double> after);

  void fold(std::span<double> q);
  void unfold(std::span<double> r) const;

  // s.y / y.y of the newest pair: the inverse curvature along it, a scale for H0. Not for an empty history.
  double inverse_curvature() const noexcept { return inverse_curvature_; }

 private:
  struct Pair {
    std::vector<double> s, y;
    double sy = 0.0;
    double folded = 0.0;  // s.q / s.y of the last fold
  };
  const Pair& pair(std::size_t age) const noexcept { return ring_[(newest_ + ring_.size() - age) % ring_.size()]; }
  Pair& pair(std::size_t age) noexcept { return ring_[(newest_ + ring_.size() - age) % ring_.size()]; }

  std::vector<Pair> ring_;
  std::size_t newest_ = 0, pairs_ = 0;
  double inverse_curvature_ = 0.0;
};

}  // namespace pliant::lbfgs
