#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Dense>

#include <pliant/closest_rotations.hpp>
#include <pliant/packs.hpp>
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
  static constexpr int dofs = 12;
  static constexpr int most_lanes = 8;
  static constexpr int twist_entries = 6;  // of a symmetric 3x3 matrix
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

  // R: column-major. `twist`: of this element. `floor`: in units of the stiffness; the lowest eigenvalue allowed
  // (-infinity: exact).
  void hessian(const double (&r)[9], const double (&twist)[twist_entries], double floor, double* H) const {
    const Eigen::Matrix3d R = Eigen::Map<const Eigen::Matrix3d>(r);
    const double stretch = std::max(1.0, floor);
    double W[3][3];
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) W[i][j] = stiffness * twist[place(i, j)];
    }
    // A_a dx_a = b_a x (R^T dx_a). Row by row, so that the loop over columns below is one of vectors.
    double A[3][dofs], WA[3][dofs];
    for (int a = 1; a < k; ++a) {
      for (int i = 0; i < 3; ++i) {  // column i of R^T is row i of R
        A[0][3 * a + i] = b[a][1] * R(i, 2) - b[a][2] * R(i, 1);
        A[1][3 * a + i] = b[a][2] * R(i, 0) - b[a][0] * R(i, 2);
        A[2][3 * a + i] = b[a][0] * R(i, 1) - b[a][1] * R(i, 0);
      }
    }
    for (int row = 0; row < 3; ++row) {
      for (int i = 0; i < 3; ++i) A[row][i] = -(A[row][3 + i] + A[row][6 + i] + A[row][9 + i]);
    }
    for (int row = 0; row < 3; ++row) {
      for (int j = 0; j < dofs; ++j) WA[row][j] = W[row][0] * A[0][j] + W[row][1] * A[1][j] + W[row][2] * A[2][j];
    }
    for (int row = 0; row < dofs; ++row) {
      for (int column = 0; column < dofs; ++column) {
        H[dofs * row + column] = -(WA[0][row] * A[0][column] + WA[1][row] * A[1][column] + WA[2][row] * A[2][column]);
      }
    }
    for (int a = 0; a < k; ++a) {
      for (int c = 0; c < k; ++c) {
        const double laplacian = stiffness * stretch * shape_gradient(a).dot(shape_gradient(c));
        for (int i = 0; i < 3; ++i) H[dofs * (3 * a + i) + 3 * c + i] += laplacian;
      }
    }
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

  // M^-1 of each element, M = tr(S) I - S, its eigenvalues w bent so that none of 1 - 2 w falls below the floor.
  template <int count, int lanes>
  static void twists(const Matrices<3, count>& F, const Matrices<3, count>& R, const double (&floors)[count],
                     double (&twists)[twist_entries][count]) {
    for (int l = 0; l < count; l += lanes) {
      Pack<lanes> S[3][3], floor, twist[twist_entries];
      load<lanes>(floors + l, floor);
      stretches<count, lanes>(F, R, l, S);
      Pack<lanes> bent;
      inverses<lanes>(S, floor, twist, bent);
      if (any_of<lanes>(bent)) bend<lanes>(S, floor, bent, twist);
      for (int i = 0; i < twist_entries; ++i) store<lanes>(twist[i], twists[i] + l);
    }
  }

 private:
  // Of entry (i, j) in a symmetric matrix of which the lower triangle is kept.
  static constexpr int place(int i, int j) { return i > j ? i * (i + 1) / 2 + j : j * (j + 1) / 2 + i; }

  // S = R^T F, symmetric but for round-off.
  template <int count, int lanes>
  static void stretches(const Matrices<3, count>& F, const Matrices<3, count>& R, int l, Pack<lanes> (&S)[3][3]) {
    Pack<lanes> f[9], r[9];
    for (int i = 0; i < 9; ++i) load<lanes>(F[i] + l, f[i]), load<lanes>(R[i] + l, r[i]);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j <= i; ++j) {
        const Pack<lanes> lower = r[3 * i] * f[3 * j] + r[3 * i + 1] * f[3 * j + 1] + r[3 * i + 2] * f[3 * j + 2];
        const Pack<lanes> upper = r[3 * j] * f[3 * i] + r[3 * j + 1] * f[3 * i + 1] + r[3 * j + 2] * f[3 * i + 2];
        S[i][j] = S[j][i] = 0.5 * (lower + upper);
      }
    }
  }

  template <int lanes>
  struct Minors {
    Pack<lanes> first, second, determinant;
  };
  template <int lanes>
  static void find_minors(const Pack<lanes> (&M)[3][3], const Pack<lanes>& shift, Minors<lanes>& minors) {
    const Pack<lanes> a = M[0][0] - shift, b = M[1][1] - shift, c = M[2][2] - shift;
    minors.first = a;
    minors.second = a * b - M[1][0] * M[1][0];
    minors.determinant =
        c * minors.second - a * M[2][1] * M[2][1] - b * M[2][0] * M[2][0] + 2.0 * M[1][0] * M[2][0] * M[2][1];
  }

  // M^-1, and the lanes in which that will not do: an eigenvalue is too small by the leading minors of M - bound I.
  template <int lanes>
  static void inverses(const Pack<lanes> (&S)[3][3], const Pack<lanes>& floor, Pack<lanes> (&twist)[twist_entries],
                       Pack<lanes>& bent) {
    constexpr double well_conditioned = 1e-6;
    const Pack<lanes> trace = S[0][0] + S[1][1] + S[2][2];
    Pack<lanes> M[3][3];
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) M[i][j] = i == j ? trace - S[i][j] : -S[i][j];
    }
    Minors<lanes> minors;
    find_minors<lanes>(M, Pack<lanes>{}, minors);
    const Pack<lanes> inverse = 1.0 / minors.determinant;
    twist[place(0, 0)] = (M[1][1] * M[2][2] - M[2][1] * M[2][1]) * inverse;
    twist[place(1, 1)] = (M[0][0] * M[2][2] - M[2][0] * M[2][0]) * inverse;
    twist[place(2, 2)] = (M[0][0] * M[1][1] - M[1][0] * M[1][0]) * inverse;
    twist[place(1, 0)] = (M[2][0] * M[2][1] - M[1][0] * M[2][2]) * inverse;
    twist[place(2, 0)] = (M[1][0] * M[2][1] - M[2][0] * M[1][1]) * inverse;
    twist[place(2, 1)] = (M[1][0] * M[2][0] - M[2][1] * M[0][0]) * inverse;

    const Pack<lanes> zero{}, one = zero + 1.0, infinity = zero + std::numeric_limits<double>::infinity();
    const Pack<lanes> needs_no_bending = floor < 1.0 ? 2.0 / (1.0 - floor) : infinity;
    const Pack<lanes> least = well_conditioned * 2.0 * trace;
    find_minors<lanes>(M, needs_no_bending > least ? needs_no_bending : least, minors);
    bent = minors.first > 0.0 ? zero : one;
    bent += minors.second > 0.0 ? zero : one;
    bent += minors.determinant > 0.0 ? zero : one;
  }

  // By the eigenvectors of S. Overwrites S.
  template <int lanes>
  static void bend(Pack<lanes> (&S)[3][3], const Pack<lanes>& floor, const Pack<lanes>& chosen,
                   Pack<lanes> (&twist)[twist_entries]) {
    Pack<lanes> V[3][3], w[3];
    jacobi_eigenvectors<lanes>(S, V);
    const Pack<lanes> stretch = floor > 1.0 ? floor : Pack<lanes>{} + 1.0;
    for (int i = 0; i < 3; ++i) {
      const Pack<lanes> sum = S[(i + 1) % 3][(i + 1) % 3] + S[(i + 2) % 3][(i + 2) % 3];
      const Pack<lanes> eigenvalue = 1.0 - 2.0 / (sum > tiny ? sum : Pack<lanes>{} + tiny);
      w[i] = 0.5 * (stretch - (eigenvalue > floor ? eigenvalue : floor));
    }
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j <= i; ++j) {
        const Pack<lanes> bent = w[0] * V[i][0] * V[j][0] + w[1] * V[i][1] * V[j][1] + w[2] * V[i][2] * V[j][2];
        twist[place(i, j)] = chosen > 0.0 ? bent : twist[place(i, j)];
      }
    }
  }
};

}  // namespace pliant::arap
