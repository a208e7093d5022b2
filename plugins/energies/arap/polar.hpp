#pragma once

#include <cmath>

#include <Eigen/Dense>

namespace pliant::arap {

// The rotation closest to F (det +1: where F is inverted the smallest singular value counts as negative), a function of
// F alone. Newton's iteration X <- (g X + X^-T / g) / 2 with scaling (Higham 1986) where F is well away from singular
// and not inverted, a singular value decomposition elsewhere.
inline Eigen::Matrix3d closest_rotation(const Eigen::Matrix3d& F) {
  constexpr double well_conditioned = 1e-2;  // det F / |F|^3, at most 0.19
  constexpr int most_iterations = 12;
  const double size = F.norm();
  if (F.determinant() > well_conditioned * size * size * size) {
    Eigen::Matrix3d X = F;
    for (int i = 0; i < most_iterations; ++i) {
      Eigen::Matrix3d cofactor;
      cofactor.col(0) = X.col(1).cross(X.col(2));
      cofactor.col(1) = X.col(2).cross(X.col(0));
      cofactor.col(2) = X.col(0).cross(X.col(1));
      const Eigen::Matrix3d inverse_transpose = cofactor / X.col(0).dot(cofactor.col(0));
      const double scale = i < 2 ? std::sqrt(std::sqrt(inverse_transpose.squaredNorm() / X.squaredNorm())) : 1.0;
      const Eigen::Matrix3d next = 0.5 * (scale * X + inverse_transpose / scale);
      const double change = (next - X).squaredNorm();
      X = next;
      if (change < 1e-20) return X;
    }
  }
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(F, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::Matrix3d U = svd.matrixU();
  if ((U * svd.matrixV().transpose()).determinant() < 0.0) U.col(2) = -U.col(2);
  return U * svd.matrixV().transpose();
}

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
