#pragma once

#include <algorithm>
#include <cmath>

#include <pliant/closest_rotations.hpp>
#include <pliant/types.hpp>

namespace pliant::arap {

// ARAP of one triangle in the plane: E = mu A / 2 |F - R|^2, A the rest area, F = sum_a x_a b_a^T with b_a the
// gradients of the shape functions, R the closest rotation to F. In 2D
//     R = [c -s; s c],   (c, s) = (F00 + F11, F10 - F01) / sigma,   sigma = s0 + s1 (s1 < 0 where F is inverted),
// and dF : dR/dF : dF = (sum_a b_a x R^T dx_a)^2 / sigma. The Hessian in F has the eigenvalues mu A {1, 1, 1, 1 -
// 2/sigma}. Where sigma = 0 every rotation is closest; R = I is taken there, and the twist is treated as at sigma =
// tiny.
struct Triangle {
  static constexpr int dim = 2;
  static constexpr int k = 3;
  static constexpr int most_lanes = 4;  // eight take as long to divide and to take roots as twice four
  static constexpr int twist_entries = 1;
  static constexpr double tiny = 1e-12;

  double b[3][2];    // shape function gradients, 1 / length
  double volume;     // the area A
  double stiffness;  // mu A

  struct Polar {
    double c, s, sigma;
  };

  void deformation_gradient(const double* x, const Index* v, double (&F)[2][2]) const {
    const double* x0 = x + 2 * v[0];
    const double* x1 = x + 2 * v[1];
    const double* x2 = x + 2 * v[2];
    for (int i = 0; i < 2; ++i) {
      const double e1 = x1[i] - x0[i], e2 = x2[i] - x0[i];
      for (int j = 0; j < 2; ++j) F[i][j] = e1 * b[1][j] + e2 * b[2][j];
    }
  }

  static Polar polar(const double (&F)[2][2]) {
    const double c = F[0][0] + F[1][1], s = F[1][0] - F[0][1];
    const double sigma = std::sqrt(c * c + s * s);
    if (sigma < tiny) return {1.0, 0.0, tiny};
    const double inverse = 1.0 / sigma;
    return {c * inverse, s * inverse, sigma};
  }

  // (1 - the lowest of the other eigenvalues) / 2 of each element, in units of the stiffness.
  template <int count, int>
  static void twists(const Matrices<2, count>& F, const Matrices<2, count>&, const double (&floor)[count],
                     double (&twist)[twist_entries][count]) {
    for (int l = 0; l < count; ++l) {
      const double c = F[0][l] + F[3][l], s = F[1][l] - F[2][l];
      const double sigma = std::max(std::sqrt(c * c + s * s), tiny);
      twist[0][l] = 0.5 * (std::max(1.0, floor[l]) - std::max(1.0 - 2.0 / sigma, floor[l]));
    }
  }

  // R: column-major. `floor`: in units of the stiffness; the lowest eigenvalue allowed (-infinity: exact).
  void hessian(const double (&r)[4], const double (&twist_of_this)[twist_entries], double floor, double* H) const {
    const double stretch = stiffness * std::max(1.0, floor), twist = stiffness * twist_of_this[0];
    double q[6];  // b_a x R^T dx_a
    for (int a = 0; a < 3; ++a) {
      q[2 * a] = -b[a][0] * r[1] - b[a][1] * r[0];
      q[2 * a + 1] = b[a][0] * r[0] - b[a][1] * r[1];
    }
    for (int a = 0; a < 3; ++a) {
      for (int c = 0; c < 3; ++c) {
        const double laplacian = stretch * (b[a][0] * b[c][0] + b[a][1] * b[c][1]);
        for (int i = 0; i < 2; ++i) {
          for (int j = 0; j < 2; ++j) {
            H[(2 * a + i) * 6 + 2 * c + j] = (i == j ? laplacian : 0.0) - twist * q[2 * a + i] * q[2 * c + j];
          }
        }
      }
    }
  }

  double energy_density(const double* x, const Index* v) const {
    double F[2][2];
    deformation_gradient(x, v, F);
    const Polar R = polar(F);
    const double D[4] = {F[0][0] - R.c, F[0][1] + R.s, F[1][0] - R.s, F[1][1] - R.c};
    return 0.5 * stiffness / volume * (D[0] * D[0] + D[1] * D[1] + D[2] * D[2] + D[3] * D[3]);
  }

  // The angle of R in degrees, counter-clockwise.
  double rotation_angle(const double* x, const Index* v) const {
    double F[2][2];
    deformation_gradient(x, v, F);
    const Polar R = polar(F);
    return std::atan2(R.s, R.c) * 180.0 / M_PI;
  }

  double determinant(const double* x, const Index* v) const {
    double F[2][2];
    deformation_gradient(x, v, F);
    return F[0][0] * F[1][1] - F[0][1] * F[1][0];
  }
};

}  // namespace pliant::arap
