#pragma once

#include <cmath>

#include <Eigen/Dense>

#include <pliant/packs.hpp>

namespace pliant {

// Matrices side by side: entry (i, j) of matrix l is [dim * j + i][l].
template <int dim, int lanes>
using Matrices = double[dim * dim][lanes];

// In the plane; R = I where every rotation is as close.
template <int lanes>
void closest_rotations(const Matrices<2, lanes>& F, Matrices<2, lanes>& R) {
  constexpr double tiny = 1e-12;
  for (int l = 0; l < lanes; ++l) {
    const double c = F[0][l] + F[3][l], s = F[1][l] - F[2][l];
    const double sigma = std::sqrt(c * c + s * s);
    const bool degenerate = sigma < tiny;
    const double inverse = 1.0 / (degenerate ? 1.0 : sigma);
    R[0][l] = R[3][l] = degenerate ? 1.0 : c * inverse;
    R[1][l] = degenerate ? 0.0 : s * inverse;
    R[2][l] = -R[1][l];
  }
}

// A step for the root lambda of P below, where the last one was not small yet. Whether one was taken.
template <int lanes>
bool newton_steps(const double (&a)[lanes], const double (&c)[lanes], const double (&d)[lanes], double (&lambda)[lanes],
                  double (&step)[lanes]) {
  auto any = Pack{} != Pack{};
  for (int l = 0; l < lanes; l += pack_size) {
    Pack A, C, D, x, last;
    load(a + l, A), load(c + l, C), load(d + l, D), load(lambda + l, x), load(step + l, last);
    const Pack square = x * x;
    const Pack P = square * (square - 2.0 * A) - 8.0 * D * x + (A * A - 4.0 * C);
    const Pack next = P / (4.0 * (x * (square - A) - 2.0 * D));
    const auto moves = last * last > 1e-18 * square;
    any |= moves;
    const Pack taken = moves ? next : Pack{};
    store(taken, step + l);
    store(x - taken, lambda + l);
  }
  return (any[0] | any[1] | any[2] | any[3]) != 0;
}

// Of each matrix: cofactors, c = |cof F|^2, d = det F.
template <int lanes>
void cofactors(const Matrices<3, lanes>& F, Matrices<3, lanes>& cofactor, double (&c)[lanes], double (&d)[lanes]) {
  for (int l = 0; l < lanes; ++l) {
    const double f0 = F[0][l], f1 = F[1][l], f2 = F[2][l], f3 = F[3][l], f4 = F[4][l], f5 = F[5][l], f6 = F[6][l],
                 f7 = F[7][l], f8 = F[8][l];
    const double k0 = f4 * f8 - f5 * f7, k1 = f5 * f6 - f3 * f8, k2 = f3 * f7 - f4 * f6;
    const double k3 = f7 * f2 - f8 * f1, k4 = f8 * f0 - f6 * f2, k5 = f6 * f1 - f7 * f0;
    const double k6 = f1 * f5 - f2 * f4, k7 = f2 * f3 - f0 * f5, k8 = f0 * f4 - f1 * f3;
    cofactor[0][l] = k0, cofactor[1][l] = k1, cofactor[2][l] = k2;
    cofactor[3][l] = k3, cofactor[4][l] = k4, cofactor[5][l] = k5;
    cofactor[6][l] = k6, cofactor[7][l] = k7, cofactor[8][l] = k8;
    d[l] = f0 * k0 + f1 * k1 + f2 * k2;
    c[l] = (k0 * k0 + k1 * k1 + k2 * k2) + (k3 * k3 + k4 * k4 + k5 * k5) + (k6 * k6 + k7 * k7 + k8 * k8);
  }
}

// Of each matrix: F F^T F, a = |F|^2.
template <int lanes>
void cubes(const Matrices<3, lanes>& F, Matrices<3, lanes>& FFF, double (&a)[lanes]) {
  for (int l = 0; l < lanes; ++l) {
    const double f0 = F[0][l], f1 = F[1][l], f2 = F[2][l], f3 = F[3][l], f4 = F[4][l], f5 = F[5][l], f6 = F[6][l],
                 f7 = F[7][l], f8 = F[8][l];
    // F^T F
    const double c00 = f0 * f0 + f1 * f1 + f2 * f2, c11 = f3 * f3 + f4 * f4 + f5 * f5;
    const double c22 = f6 * f6 + f7 * f7 + f8 * f8, c01 = f0 * f3 + f1 * f4 + f2 * f5;
    const double c02 = f0 * f6 + f1 * f7 + f2 * f8, c12 = f3 * f6 + f4 * f7 + f5 * f8;
    a[l] = c00 + c11 + c22;
    FFF[0][l] = f0 * c00 + f3 * c01 + f6 * c02;
    FFF[1][l] = f1 * c00 + f4 * c01 + f7 * c02;
    FFF[2][l] = f2 * c00 + f5 * c01 + f8 * c02;
    FFF[3][l] = f0 * c01 + f3 * c11 + f6 * c12;
    FFF[4][l] = f1 * c01 + f4 * c11 + f7 * c12;
    FFF[5][l] = f2 * c01 + f5 * c11 + f8 * c12;
    FFF[6][l] = f0 * c02 + f3 * c12 + f6 * c22;
    FFF[7][l] = f1 * c02 + f4 * c12 + f7 * c22;
    FFF[8][l] = f2 * c02 + f5 * c12 + f8 * c22;
  }
}

// Of any matrix, det +1: where F is inverted the smallest singular value counts as negative.
__attribute__((noinline)) inline Eigen::Matrix3d closest_rotation_by_svd(const Eigen::Matrix3d& F) {
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(F, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::Matrix3d U = svd.matrixU();
  if ((U * svd.matrixV().transpose()).determinant() < 0.0) U.col(2) = -U.col(2);
  return U * svd.matrixV().transpose();
}

// In space, in loops over the lanes that become packed instructions. lambda = s1 + s2 + s3, the sum of the singular
// values (s3 < 0 where F is inverted), is the largest root of
//     P = lambda^4 - 2 a lambda^2 - 8 d lambda + a^2 - 4 c,      a = |F|^2, c = |cof F|^2, d = det F,
// and R = d lambda / dF = ((lambda^2 + a) F + 2 lambda cof F - 2 F F^T F) / (lambda^3 - a lambda - 2 d)
// (Lin, Chitalu and Komura 2022). The denominator is 2 (s1 + s2)(s2 + s3)(s3 + s1): where it is small against lambda^3,
// or Newton's iteration for lambda is slow, a singular value
// decomposition does it. Each result depends on its own F alone.
template <int lanes>
void closest_rotations(const Matrices<3, lanes>& F, Matrices<3, lanes>& R) {
  constexpr int most_iterations = 8;
  constexpr double well_conditioned = 0.02;  // denominator / lambda^3, at most 16/27
  alignas(Pack) double cofactor[9][lanes], FFF[9][lanes], a[lanes], c[lanes], d[lanes], lambda[lanes], step[lanes],
      denominator[lanes];
  cofactors<lanes>(F, cofactor, c, d);
  cubes<lanes>(F, FFF, a);
  // Not less than the largest root, to which Newton's iteration then falls.
  for (int l = 0; l < lanes; ++l) lambda[l] = step[l] = std::sqrt(3.0 * a[l]);
  for (int i = 0; i < most_iterations && newton_steps<lanes>(a, c, d, lambda, step); ++i) {
  }
  for (int l = 0; l < lanes; ++l) {
    const double x = lambda[l];
    denominator[l] = x * (x * x - a[l]) - 2.0 * d[l];
    const double scale = 1.0 / denominator[l], of_F = (x * x + a[l]) * scale, of_cofactor = 2.0 * x * scale;
    for (int i = 0; i < 9; ++i) {
      R[i][l] = of_F * F[i][l] + of_cofactor * cofactor[i][l] - 2.0 * scale * FFF[i][l];
    }
  }
  for (int l = 0; l < lanes; ++l) {
    const double cube = lambda[l] * lambda[l] * lambda[l];
    const bool in_range = cube > 1e-150 && cube < 1e150;  // of lambda^4, too
    const bool converged = step[l] * step[l] <= 1e-18 * lambda[l] * lambda[l];
    if (in_range && converged && denominator[l] > well_conditioned * cube) continue;
    Eigen::Matrix3d matrix;
    for (int i = 0; i < 9; ++i) matrix(i % 3, i / 3) = F[i][l];
    const Eigen::Matrix3d rotation = closest_rotation_by_svd(matrix);
    for (int i = 0; i < 9; ++i) R[i][l] = rotation(i % 3, i / 3);
  }
}

}  // namespace pliant
