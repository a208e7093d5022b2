#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pliant::bcd {

// Anderson acceleration (Anderson 1965; type II in Fang and Saad 2009) of a fixed-point iteration x <- x + f(x).
//
// With the differences dF, dX of the last residuals f and of the last plain iterates x + f it proposes
//     x + f - dX c,      c = argmin |f - dF c|.
// The least squares are solved by a QR factorization of dF that is updated from iteration to iteration (Walker and Ni
// 2011): normal equations would square a condition number that grows as the differences align. Columns of dF have norm
// 1, so that old and new ones weigh alike, and the oldest goes where the factorization is close to singular.
class Anderson {
 public:
  explicit Anderson(std::size_t window);

  // Forgets all, and makes room for vectors of this size: the one place that allocates.
  void begin(std::size_t size);

  // Takes f(x) and, in `iterate`, x + f(x) into the history, and turns the latter into the accelerated iterate. False
  // where it stays as it is: at the first call after begin(), and where no difference is of use. f may have the other
  // sign, always.
  bool accelerate(std::span<const double> residual, std::span<double> iterate);

 private:
  void append(std::span<const double> residual, std::span<const double> plain);
  double orthonormalize_newest();
  void drop_oldest();
  double& r(std::size_t row, std::size_t column) { return r_[column * window_ + row]; }

  std::size_t window_;
  std::size_t columns_ = 0;
  bool begun_ = false;  // previous_* are there
  std::vector<double> previous_residual_, previous_plain_;
  std::vector<std::vector<double>> q_;   // orthonormal, dF = Q R
  std::vector<double> r_;                // upper triangle, window x window
  std::vector<std::vector<double>> dx_;  // oldest first, scaled as dF
  std::vector<double> coefficients_;
};

}  // namespace pliant::bcd
