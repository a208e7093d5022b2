#pragma once

#include <cmath>

#include <Eigen/Core>

namespace pliant::arap {

// Eigenvectors (columns) of a symmetric 3x3 matrix by Jacobi rotations: accurate also for equal eigenvalues.
// (Golub and Van Loan, "Matrix computations", section 8.5.)
inline void jacobi_eigenvectors(Eigen::Matrix3d A, Eigen::Vector3d& values, Eigen::Matrix3d& vectors) {
  constexpr int most_sweeps = 12;
  vectors.setIdentity();
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    const double off = A(1, 0) * A(1, 0) + A(2, 0) * A(2, 0) + A(2, 1) * A(2, 1);
    if (off <= 1e-34 * A.diagonal().squaredNorm()) break;
    for (int r = 0; r < 3; ++r) {
      const int p = r == 0 ? 1 : 0, q = r == 2 ? 1 : 2;  // the rotation that makes A(q, p) zero
      const double apq = A(q, p);
      if (apq == 0.0) continue;
      const double cotangent = (A(q, q) - A(p, p)) / (2.0 * apq);
      const double t = std::copysign(1.0, cotangent) / (std::abs(cotangent) + std::sqrt(cotangent * cotangent + 1.0));
      const double c = 1.0 / std::sqrt(t * t + 1.0), s = t * c;
      A(p, p) -= t * apq;
      A(q, q) += t * apq;
      A(q, p) = A(p, q) = 0.0;
      const double arp = A(r, p), arq = A(r, q);
      A(r, p) = A(p, r) = c * arp - s * arq;
      A(r, q) = A(q, r) = s * arp + c * arq;
      for (int i = 0; i < 3; ++i) {
        const double vp = vectors(i, p), vq = vectors(i, q);
        vectors(i, p) = c * vp - s * vq;
        vectors(i, q) = s * vp + c * vq;
      }
    }
  }
  values = A.diagonal();
}

}  // namespace pliant::arap
