#pragma once

#include <span>
#include <vector>

namespace pliant {

enum class Verdict { agrees, contradicts, unresolved };

// What differences say of a derivative d. All norms are 2-norms.
struct Judgement {
  Verdict verdict = Verdict::unresolved;
  double relative_error = 0.0;        // least |D(h) - d| / |d| over all steps
  double error = 0.0;                 // |D(h) - d| at the step whose difference is known best ...
  double uncertainty = 0.0;           // ... and how well it is known, in the unit of d
  double relative_uncertainty = 0.0;  // over the scale of d
};

// Central differences D(h) of growing step h against the derivative d they approximate. With truncation and round-off,
//     D(h) = true derivative + c h^2 + ... + r / h,        r: round-off of what is differenced
// so how well D(h) is known shows in how much it changes from one step to the next:
//     uncertainty u_i = 2 max(|D_i - D_(i-1)|, |D_i - D_(i+1)|) / min(1, q^2 - 1) + r / h_i,      q = h_(i+1) / h_i
// (the 2 for the terms beyond h^2). The first and the last step have no uncertainty of their own: three are needed.
// Once, at the i of the least u_i:
//     agrees       |D(h) - d| <= tolerance |d| for some h,
//                  or |D_i - d| <= u_i <= tolerance * scale: nothing but round-off is left, as where d is nearly zero
//     contradicts  |D_i - d| > tolerance |d| + u_i
//     unresolved   otherwise: the steps are too few or too coarse
// Differences that are not finite say nothing.
class DifferenceSeries {
 public:
  static constexpr double tolerance = 1e-6;

  // scale: the size of what d is the sum of, if that is larger than |d|.
  explicit DifferenceSeries(std::span<const double> derivative, double scale = 0.0);

  // Steps must grow. roundoff: r. Returns |D - d| / |d|.
  double add(double step, std::span<const double> difference, double roundoff);

  Judgement judge() const;

 private:
  struct Sample {
    double step, error, change, roundoff;  // change: |D_i - D_(i-1)|
  };

  double uncertainty(std::size_t i) const;

  std::vector<double> derivative_, last_;
  double size_, scale_;  // |d|, and not less than it
  std::vector<Sample> samples_;
};

}  // namespace pliant
