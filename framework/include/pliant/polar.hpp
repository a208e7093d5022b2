#pragma once

#include <cmath>

#include <Eigen/Dense>

#include <pliant/jet.hpp>

namespace pliant {

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

// In the plane; R = I where every rotation is as close.
template <class T>
Eigen::Matrix<T, 2, 2> closest_rotation(const Eigen::Matrix<T, 2, 2>& F) {
  using std::sqrt;
  const T c = F(0, 0) + F(1, 1), s = F(1, 0) - F(0, 1);
  const T squared = c * c + s * s;
  if (value_of(squared) < 1e-24) return Eigen::Matrix<T, 2, 2>::Identity();
  const T inverse = T(1.0) / sqrt(squared);
  Eigen::Matrix<T, 2, 2> R;
  R << c * inverse, -s * inverse, s * inverse, c * inverse;
  return R;
}

// The closest rotation as a differentiable function of F. With F = R S its first derivative is dR = R [w]_x,
//     (tr(S) I - S) w = axial(R^T dF - dF^T R),
// finite as long as no two signed singular values sum up to zero, equal ones included. The second derivative is that of
// one more step of Newton's iteration for R, which is exact to second order.
template <int n, int order>
Eigen::Matrix<Jet<n, order>, 3, 3> closest_rotation(const Eigen::Matrix<Jet<n, order>, 3, 3>& F) {
  using Eigen::Matrix3d, Eigen::Vector3d;
  const auto cross = [](const Vector3d& w) {
    Matrix3d W;
    W << 0, -w[2], w[1], w[2], 0, -w[0], -w[1], w[0], 0;
    return W;
  };
  const auto axial = [](const Matrix3d& A) {
    return Vector3d(A(2, 1) - A(1, 2), A(0, 2) - A(2, 0), A(1, 0) - A(0, 1));
  };
  const auto part = [&](const auto& entry) {
    Matrix3d A;
    for (int i = 0; i < 9; ++i) A(i / 3, i % 3) = entry(F(i / 3, i % 3));
    return A;
  };
  const Matrix3d value = part([](const auto& f) { return f.value; });
  const Matrix3d R = closest_rotation(value);
  const Matrix3d S = R.transpose() * value;
  const Matrix3d G = (S.trace() * Matrix3d::Identity() - 0.5 * (S + S.transpose())).inverse();

  Eigen::Matrix<Jet<n, order>, 3, 3> result;
  for (int i = 0; i < 9; ++i) result(i / 3, i % 3) = R(i / 3, i % 3);
  Matrix3d A[n];  // R^T dF
  Vector3d w[n];
  for (int p = 0; p < n; ++p) {
    A[p] = R.transpose() * part([p](const auto& f) { return f.gradient[p]; });
    w[p] = G * axial(A[p]);
    const Matrix3d dR = R * cross(w[p]);
    for (int i = 0; i < 9; ++i) result(i / 3, i % 3).gradient[p] = dR(i / 3, i % 3);
  }
  if constexpr (order == 2) {
    for (int p = 0; p < n; ++p) {
      for (int q = 0; q <= p; ++q) {
        const int e = Jet<n, order>::row(p) + q;
        // [u]_x [v]_x = v u^T - (u.v) I, symmetrized over p and q.
        const Matrix3d outer = 0.5 * (w[p] * w[q].transpose() + w[q] * w[p].transpose());
        const Matrix3d both = outer - w[p].dot(w[q]) * Matrix3d::Identity();
        const Matrix3d second = R.transpose() * part([e](const auto& f) { return f.lower[e]; });
        const Matrix3d residual = second - cross(w[p]) * A[q] - cross(w[q]) * A[p] + both * S;
        const Matrix3d ddR = R * (cross(G * axial(residual)) + both);
        for (int i = 0; i < 9; ++i) result(i / 3, i % 3).lower[e] = ddR(i / 3, i % 3);
      }
    }
  }
  return result;
}

}  // namespace pliant
