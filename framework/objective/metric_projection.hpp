#pragma once

#include <vector>

#include <pliant/curvature.hpp>

#include "objective/term.hpp"

namespace pliant {

// Projects element Hessians of energies that have no closed form.
//
// With a metric K (the energy's ElementMetric, else its majorizer): H v = lambda (K (x) I_dim) v on the range of K, and
// eigenvalues lambda below the floor are lifted to it. K = U S U^T, T = U S^-1/2, (T (x) I)^T H (T (x) I) = W
// diag(lambda) W^T,
//     H' = H + Z diag(max(lambda, floor) - lambda) Z^T,      Z = (U S^1/2 (x) I) W.
// For an energy of the deformation gradient with K = mu vol B B^T this equals projecting its Hessian in F.
// A relative floor is a floor on lambda; an absolute one is divided by the mean nonzero eigenvalue of K.
//
// Without a metric K = I: vertex space; a relative floor is then relative to the largest |eigenvalue| of H.
class MetricProjection {
 public:
  MetricProjection(const TermGroup& group, int dim);

  bool has_metric() const noexcept { return !ranks_.empty(); }

  // The majorizer that serves as metric has changed since.
  bool outdated(const TermGroup& group) const noexcept { return revision_of(group) != revision_; }

  // Projects the blocks of elements begin .. end-1 in place.
  void project(Index begin, Index end, const Curvature& curvature, double* hessians) const;

 private:
  static std::uint64_t revision_of(const TermGroup& group) noexcept;

  int k_;
  int dim_;
  std::uint64_t revision_;
  // Per element: rank of K, mean nonzero eigenvalue, and the columns of U S^1/2 (k x k, the first `rank` are used).
  std::vector<int> ranks_;
  std::vector<double> means_;
  std::vector<double> roots_;
};

}  // namespace pliant
