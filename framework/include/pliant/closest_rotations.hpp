#pragma once

#include <cmath>

#include <Eigen/Dense>

#include <pliant/packs.hpp>

namespace pliant {

// Matrices side by side: entry (i, j) of matrix l is [dim * j + i][l].
template <int dim, int count>
using Matrices = double[dim * dim][count];

// In the plane; R = I where every rotation is as close. In packs of `lanes`, of which `count` is a multiple.
template <int lanes, int count>
void closest_rotations(const Matrices<2, count>& F, Matrices<2, count>& R) {
  constexpr double tiny = 1e-12;
  const Pack<lanes> zero{}, one = zero + 1.0;
  for (int l = 0; l < count; l += lanes) {
    Pack<lanes> f[4], sigma;
    for (int i = 0; i < 4; ++i) load<lanes>(F[i] + l, f[i]);
    const Pack<lanes> c = f[0] + f[3], s = f[1] - f[2];
    square_root<lanes>(c * c + s * s, sigma);
    const Pack<lanes> inverse = 1.0 / (sigma < tiny ? one : sigma);
    const Pack<lanes> cosine = sigma < tiny ? one : c * inverse, sine = sigma < tiny ? zero : s * inverse;
    store<lanes>(cosine, R[0] + l), store<lanes>(sine, R[1] + l);
    store<lanes>(-sine, R[2] + l), store<lanes>(cosine, R[3] + l);
  }
}

// Of any matrix, det +1: where F is inverted the smallest singular value counts as negative.
__attribute__((noinline)) inline Eigen::Matrix3d closest_rotation_by_svd(const Eigen::Matrix3d& F) {
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(F, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::Matrix3d U = svd.matrixU();
  if ((U * svd.matrixV().transpose()).determinant() < 0.0) U.col(2) = -U.col(2);
  return U * svd.matrixV().transpose();
}

// The closest rotations of a pack of matrices in space. lambda = s1 + s2 + s3, the sum of the singular values (s3 < 0
// where F is inverted), is the largest root of
//     P = lambda^4 - 2 a lambda^2 - 8 d lambda + a^2 - 4 c,      a = |F|^2, c = |cof F|^2, d = det F,
// and R = d lambda / dF = ((lambda^2 + a) F + 2 lambda cof F - 2 F F^T F) / (lambda^3 - a lambda - 2 d)
// (Lin, Chitalu and Komura 2022).
template <int lanes>
class RotationPack {
 public:
  // The matrices from l on.
  template <int count>
  void start(const Matrices<3, count>& matrices, int l) {
    for (int i = 0; i < 9; ++i) load<lanes>(matrices[i] + l, F_[i]);
    set_cofactors();
    set_cubes();
    square_root<lanes>(3.0 * a_, lambda_);  // not less than the largest root
    step_ = lambda_;
  }

  // A step of Halley's iteration, which falls to the largest root, since all roots are real, and cubes the error; none
  // where the last step was small. Whether there was one.
  bool descend() {
    const Pack<lanes> square = lambda_ * lambda_, zero{}, one = zero + 1.0;
    const Pack<lanes> moves = step_ * step_ > small * square ? one : zero;
    const Pack<lanes> P = square * (square - 2.0 * a_) - 8.0 * d_ * lambda_ + (a_ * a_ - 4.0 * c_);
    const Pack<lanes> slope = lambda_ * (square - a_) - 2.0 * d_;  // P' / 4
    const Pack<lanes> next = 2.0 * P * slope / (8.0 * slope * slope - P * (3.0 * square - a_));
    step_ = moves > zero ? next : zero;
    lambda_ -= step_;
    return any_of<lanes>(moves);
  }

  // The denominator of R is 2 (s1 + s2)(s2 + s3)(s3 + s1). Where it is smaller against lambda^3 (at most 16/27), the
  // error of lambda makes R less orthogonal, which is mended; where it is small, a singular value decomposition does
  // it. Each result depends on its own F alone.
  template <int count>
  void finish(Matrices<3, count>& R, int l) const {
    constexpr double well_conditioned = 0.3, usable = 0.02;
    const Pack<lanes> square = lambda_ * lambda_, cube = square * lambda_;
    const Pack<lanes> denominator = lambda_ * (square - a_) - 2.0 * d_, scale = 1.0 / denominator;
    const Pack<lanes> of_F = (square + a_) * scale, of_cofactor = 2.0 * lambda_ * scale, of_cube = 2.0 * scale;
    Pack<lanes> r[9];
    for (int i = 0; i < 9; ++i) r[i] = of_F * F_[i] + of_cofactor * cofactor_[i] - of_cube * cube_[i];
    const Pack<lanes> zero{}, one = zero + 1.0;
    const Pack<lanes> skew = denominator > well_conditioned * cube ? zero : one;
    if (any_of<lanes>(skew)) orthogonalize(skew, r);
    for (int i = 0; i < 9; ++i) store<lanes>(r[i], R[i] + l);

    Pack<lanes> missing = cube > 1e-140 ? zero : one;  // in range of lambda^6, too
    missing += cube < 1e140 ? zero : one;
    missing += step_ * step_ <= small * square ? zero : one;
    missing += denominator > usable * cube ? zero : one;
    if (!any_of<lanes>(missing)) return;
    for (int lane = 0; lane < lanes; ++lane) {
      if (missing[lane] > 0.0) finish_by_svd<count>(R, l, lane);
    }
  }

 private:
  static constexpr double small = 1e-14;  // of a squared step, against lambda^2

  void set_cofactors() {
    for (int j = 0; j < 3; ++j) {
      const auto *f = F_ + (j + 1) % 3 * 3, *g = F_ + (j + 2) % 3 * 3;
      for (int i = 0; i < 3; ++i) {
        const int next = (i + 1) % 3, last = (i + 2) % 3;
        cofactor_[3 * j + i] = f[next] * g[last] - f[last] * g[next];
      }
    }
    const auto& k = cofactor_;
    d_ = F_[0] * k[0] + F_[1] * k[1] + F_[2] * k[2];
    c_ = (k[0] * k[0] + k[1] * k[1] + k[2] * k[2]) + (k[3] * k[3] + k[4] * k[4] + k[5] * k[5]) +
         (k[6] * k[6] + k[7] * k[7] + k[8] * k[8]);
  }

  void set_cubes() {
    Pack<lanes> FF[3][3];  // F^T F
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j <= i; ++j) {
        FF[i][j] = FF[j][i] = F_[3 * i] * F_[3 * j] + F_[3 * i + 1] * F_[3 * j + 1] + F_[3 * i + 2] * F_[3 * j + 2];
      }
    }
    a_ = FF[0][0] + FF[1][1] + FF[2][2];
    for (int j = 0; j < 3; ++j) {
      for (int i = 0; i < 3; ++i) cube_[3 * j + i] = F_[i] * FF[0][j] + F_[3 + i] * FF[1][j] + F_[6 + i] * FF[2][j];
    }
  }

  // r <- r (3 I - r^T r) / 2 in the lanes that are flagged.
  static void orthogonalize(const Pack<lanes>& flags, Pack<lanes> (&r)[9]) {
    Pack<lanes> to[3][3], before[9];
    for (int i = 0; i < 9; ++i) before[i] = r[i];
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j <= i; ++j) {
        const Pack<lanes> dot = r[3 * i] * r[3 * j] + r[3 * i + 1] * r[3 * j + 1] + r[3 * i + 2] * r[3 * j + 2];
        to[i][j] = to[j][i] = (i == j ? 1.5 : 0.0) - 0.5 * dot;
      }
    }
    for (int i = 0; i < 9; ++i) {
      const int row = i % 3, column = i / 3;
      const Pack<lanes> mended =
          before[row] * to[0][column] + before[3 + row] * to[1][column] + before[6 + row] * to[2][column];
      r[i] = flags > 0.0 ? mended : before[i];
    }
  }

  template <int count>
  void finish_by_svd(Matrices<3, count>& R, int l, int lane) const {
    Eigen::Matrix3d matrix;
    for (int i = 0; i < 9; ++i) matrix(i % 3, i / 3) = F_[i][lane];
    const Eigen::Matrix3d rotation = closest_rotation_by_svd(matrix);
    for (int i = 0; i < 9; ++i) R[i][l + lane] = rotation(i % 3, i / 3);
  }

  Pack<lanes> F_[9], cofactor_[9], cube_[9];  // the last: F F^T F
  Pack<lanes> a_, c_, d_, lambda_, step_;
};

// In space; any rotation where every one is as close.
template <int lanes, int count>
void closest_rotations(const Matrices<3, count>& F, Matrices<3, count>& R) {
  constexpr int most_iterations = 8, packs = count / lanes;
  RotationPack<lanes> pack[packs];
  for (int p = 0; p < packs; ++p) pack[p].start(F, p * lanes);
  bool moves = true;
  for (int i = 0; i < most_iterations && moves; ++i) {
    moves = false;
    for (auto& each : pack) moves |= each.descend();
  }
  for (int p = 0; p < packs; ++p) pack[p].finish(R, p * lanes);
}

}  // namespace pliant
