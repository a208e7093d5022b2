#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pliant::bcd {

// Anderson acceleration (Anderson 1965; type II in Fang and Saad 2009) of a fixed-point iteration x <- x + f(x).
//
// With the differences dF, dX of the last residuals f and of the last plain iterates x + f it proposes
//     x + f - dX c,      c = argmin |f - dF c|,
// by a Cholesky factorization of dF^T dF, its columns scaled to 1. Its pivots are sin^2 of the angle between a column
// and the newer ones: at the first that is close to round-off, that column and all older ones are forgotten.
class Anderson {
 public:
  explicit Anderson(std::size_t window);

  // Makes room for vectors of this size: the one place that allocates.
  void resize(std::size_t size);

  // Forgets all. To be called before the first iterate.
  void restart() noexcept;

  // Takes f(x) and, in `iterate`, x + f(x) into the history, and turns the latter into the accelerated iterate. False
  // where it stays as it is: at the first call after restart(), and where no difference is of use. f may have the other
  // sign, always.
  bool accelerate(std::span<const double> residual, std::span<double> iterate);

 private:
  void take_differences(std::span<const double> residual, std::span<const double> plain);
  void factorize();
  void find_coefficients();
  std::size_t slot(std::size_t age) const noexcept { return (newest_ + window_ - age) % window_; }

  std::size_t window_;
  std::size_t newest_ = 0;   // slot of the newest column
  std::size_t columns_ = 0;  // in use, at most window
  bool begun_ = false;       // whether there is a previous residual
  std::vector<double> previous_residual_, previous_plain_;
  std::vector<std::vector<double>> df_, dx_;         // by slot
  std::vector<double> products_, projections_;       // dF^T dF (window x window) and dF^T f, by slot
  std::vector<double> lengths_, cholesky_, scaled_;  // by age, newest first
};

}  // namespace pliant::bcd
