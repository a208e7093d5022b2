#pragma once

#include <Eigen/Core>
#include <Eigen/Jacobi>

namespace pliant::arap {

// Eigenvectors (columns) of a symmetric 3x3 matrix by Jacobi rotations: accurate also for equal eigenvalues.
inline void jacobi_eigenvectors(Eigen::Matrix3d A, Eigen::Vector3d& values, Eigen::Matrix3d& vectors) {
  constexpr int most_sweeps = 12;
  vectors.setIdentity();
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    const double off = A(0, 1) * A(0, 1) + A(0, 2) * A(0, 2) + A(1, 2) * A(1, 2);
    if (off <= 1e-34 * A.squaredNorm()) break;
    for (int p = 0; p < 2; ++p) {
      for (int q = p + 1; q < 3; ++q) {
        Eigen::JacobiRotation<double> rotation;
        if (!rotation.makeJacobi(A, p, q)) continue;
        A.applyOnTheLeft(p, q, rotation.adjoint());
        A.applyOnTheRight(p, q, rotation);
        vectors.applyOnTheRight(p, q, rotation);
      }
    }
  }
  values = A.diagonal();
}

}  // namespace pliant::arap
