#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Dense>

#include <pliant/polar.hpp>
#include <pliant/types.hpp>

#include "jacobi_eigenvectors.hpp"

namespace pliant::arap {

// ARAP of one tetrahedron: E = mu V / 2 |F - R|^2, V the rest volume, F = sum_a x_a b_a^T, R the rotation closest to F.
// With S = R^T F, M = tr(S) I - S and a(dF) = sum_a b_a x (R^T dx_a):
//     dF : dR/dF : dF = a . M^-1 a,      so H_F = mu V (I - A^T M^-1 A),  A A^T = 2 I.
// M has the eigenvalues s_i + s_j: three twist modes mu V (1 - 2/(s_i + s_j)), the other six are mu V.
// (Smith, de Goes and Kim 2019; Lin, Chitalu and Komura 2022.)
struct Tetrahedron {
  static constexpr int dim = 3;
  static constexpr int k = 4;
  static constexpr double tiny = 1e-12;

  double b[4][3];  // shape function gradients, 1 / length
  double volume;
  double stiffness;  // mu V

  Eigen::Map<const Eigen::Vector3d> shape_gradient(int a) const { return Eigen::Map<const Eigen::Vector3d>(b[a]); }

  Eigen::Matrix3d deformation_gradient(const double* x, const Index* v) const {
    const Eigen::Map<const Eigen::Vector3d> x0(x + 3 * v[0]);
    Eigen::Matrix3d F = Eigen::Matrix3d::Zero();
    for (int a = 1; a < 4; ++a) {
      F += (Eigen::Map<const Eigen::Vector3d>(x + 3 * v[a]) - x0) * shape_gradient(a).transpose();
    }
    return F;
  }

  // F, R: column-major. `floor`: in units of the stiffness; the lowest eigenvalue allowed (-infinity: exact).
  void hessian(const double (&f)[9], const double (&r)[9], double floor, double* H) const {
    const Eigen::Matrix3d F = Eigen::Map<const Eigen::Matrix3d>(f), R = Eigen::Map<const Eigen::Matrix3d>(r);
    const Eigen::Matrix3d S = R.transpose() * F;
    const double stretch = std::max(1.0, floor);
    const Eigen::Matrix3d W = stiffness * twist(0.5 * (S + S.transpose()), stretch, floor);

    // A_a dx_a = b_a x (R^T dx_a).
    Eigen::Matrix<double, 3, 12> A;
    for (int a = 1; a < 4; ++a) {
      const Eigen::Vector3d c = shape_gradient(a);
      Eigen::Matrix3d cross;
      cross << 0, -c[2], c[1], c[2], 0, -c[0], -c[1], c[0], 0;
      A.middleCols<3>(3 * a) = cross * R.transpose();
    }
    A.leftCols<3>() = -(A.middleCols<3>(3) + A.middleCols<3>(6) + A.middleCols<3>(9));
    const Eigen::Matrix<double, 3, 12> WA = W * A;
    Eigen::Map<Eigen::Matrix<double, 12, 12, Eigen::RowMajor>> block(H);
    for (int row = 0; row < 12; ++row) {
      for (int column = 0; column < 12; ++column) {
        H[12 * row + column] = -(WA(0, row) * A(0, column) + WA(1, row) * A(1, column) + WA(2, row) * A(2, column));
      }
    }
    for (int a = 0; a < 4; ++a) {
      for (int c = 0; c < 4; ++c) {
        const double laplacian = stiffness * stretch * shape_gradient(a).dot(shape_gradient(c));
        for (int i = 0; i < 3; ++i) block(3 * a + i, 3 * c + i) += laplacian;
      }
    }
  }

  // The inverse of M = tr(S) I - S, its eigenvalues w bent so that none of 1 - 2 w falls below the floor.
  static Eigen::Matrix3d twist(const Eigen::Matrix3d& S, double stretch, double floor) {
    const Eigen::Matrix3d M = S.trace() * Eigen::Matrix3d::Identity() - S;
    const double needs_no_bending = floor < 1.0 ? 2.0 / (1.0 - floor) : std::numeric_limits<double>::infinity();
    constexpr double well_conditioned = 1e-6;
    if (exceeds(M, std::max(needs_no_bending, well_conditioned * M.trace()))) return M.inverse();
    return bent_twist(S, stretch, floor);
  }

  // All eigenvalues are larger than the bound: by the leading minors.
  static bool exceeds(Eigen::Matrix3d M, double bound) {
    M.diagonal().array() -= bound;
    return M(0, 0) > 0.0 && M(0, 0) * M(1, 1) - M(0, 1) * M(1, 0) > 0.0 && M.determinant() > 0.0;
  }

  __attribute__((noinline)) static Eigen::Matrix3d bent_twist(const Eigen::Matrix3d& S, double stretch, double floor) {
    Eigen::Vector3d singular;
    Eigen::Matrix3d V;
    jacobi_eigenvectors(S, singular, V);
    Eigen::Vector3d w;
    for (int i = 0; i < 3; ++i) {
      const double sum = std::max(singular.sum() - singular[i], tiny);
      w[i] = 0.5 * (stretch - std::max(1.0 - 2.0 / sum, floor));
    }
    return V * w.asDiagonal() * V.transpose();
  }

  double energy_density(const double* x, const Index* v) const {
    const Eigen::Matrix3d F = deformation_gradient(x, v);
    return 0.5 * stiffness / volume * (F - closest_rotation(F)).squaredNorm();
  }

  // The angle of R in degrees, 0 to 180.
  double rotation_angle(const double* x, const Index* v) const {
    const Eigen::Matrix3d R = closest_rotation(deformation_gradient(x, v));
    const Eigen::Vector3d axis(R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1));
    return std::atan2(axis.norm(), R.trace() - 1.0) * 180.0 / M_PI;
  }

  double determinant(const double* x, const Index* v) const { return deformation_gradient(x, v).determinant(); }
};

}  // namespace pliant::arap
