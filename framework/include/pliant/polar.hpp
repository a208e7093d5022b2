#pragma once

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

#include <pliant/closest_rotations.hpp>
#include <pliant/jet.hpp>

namespace pliant {

// The rotation closest to F (det +1: where F is inverted the smallest singular value counts as negative), a function of
// F alone. See closest_rotations.hpp.
inline Eigen::Matrix3d closest_rotation(const Eigen::Matrix3d& F) {
  constexpr int lanes = 4;
  alignas(Pack<lanes>) double f[9][lanes], r[9][lanes];
  for (int i = 0; i < 9; ++i) std::fill(f[i], f[i] + lanes, F(i % 3, i / 3));
  closest_rotations<lanes>(f, r);
  Eigen::Matrix3d R;
  for (int i = 0; i < 9; ++i) R(i % 3, i / 3) = r[i][0];
  return R;
}

// a / |(a, b)|.
inline double normalized(double a, double b) {
  return a / std::sqrt(a * a + b * b);
}
template <int n, int order>
Jet<n, order> normalized(const Jet<n, order>& a, const Jet<n, order>& b) {
  const double inverse = 1.0 / std::sqrt(a.value * a.value + b.value * b.value), squared = inverse * inverse;
  const double f = a.value * inverse, g = b.value * inverse;
  return Jet<n, order>::chain(a, b, f, g * g * inverse, -f * g * inverse, -3.0 * f * g * g * squared,
                              g * (2.0 * f * f - g * g) * squared, f * (2.0 * g * g - f * f) * squared);
}

// In the plane; R = I where every rotation is as close.
template <class T>
Eigen::Matrix<T, 2, 2> closest_rotation(const Eigen::Matrix<T, 2, 2>& F) {
  const T c = F(0, 0) + F(1, 1), s = F(1, 0) - F(0, 1);
  const double squared = value_of(c) * value_of(c) + value_of(s) * value_of(s);
  if (squared < 1e-24) return Eigen::Matrix<T, 2, 2>::Identity();
  const T cosine = normalized(c, s), sine = normalized(s, c);
  Eigen::Matrix<T, 2, 2> R;
  R << cosine, -sine, sine, cosine;
  return R;
}

// The terms -G (C_p w_q + C_q w_p) of w_pq in closest_rotation of jets.
template <class J>
void add_second_order_of_rotation(const Eigen::Matrix3d& S, const Eigen::Matrix3d& G, const J (&A)[3][3], J (&w)[3]) {
  constexpr int n = J::variables, padded = J::padded;
  double C[3][3][padded], GC[3][3][padded];
  for (int p = 0; p < padded; ++p) {
    const double trace = A[0][0].gradient[p] + A[1][1].gradient[p] + A[2][2].gradient[p];
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) C[i][j][p] = -A[i][j].gradient[p];
      C[i][i][p] += trace;
    }
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      const double half = 0.5 * (S(i, 0) * w[0].gradient[p] + S(i, 1) * w[1].gradient[p] + S(i, 2) * w[2].gradient[p]);
      C[k][j][p] -= half, C[j][k][p] += half;
    }
  }
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      for (int p = 0; p < padded; ++p) {
        GC[i][j][p] = G(i, 0) * C[0][j][p] + G(i, 1) * C[1][j][p] + G(i, 2) * C[2][j][p];
      }
    }
  }
  for (int i = 0; i < 3; ++i) {
    for (int p = 0; p < n; ++p) {
      double* row = w[i].lower.data() + J::row(p);
      for (int j = 0; j < 3; ++j) {
        const double by_w = GC[i][j][p], by_GC = w[j].gradient[p];
        for (int q = 0; q < J::length(p); ++q) row[q] -= by_w * w[j].gradient[q] + by_GC * GC[i][j][q];
      }
    }
  }
}

// I + [w]_x + [w]_x^2 / 2, with [w]_x^2 = w w^T - |w|^2 I.
template <class J>
Eigen::Matrix<J, 3, 3> small_rotation(const J (&w)[3]) {
  Eigen::Matrix<J, 3, 3> X;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const J half = 0.5 * (w[i] * w[j]);
    X(i, i) = 1.0 - 0.5 * (w[j] * w[j] + w[k] * w[k]);
    X(i, j) = half - w[k];
    X(j, i) = half + w[k];
  }
  return X;
}

// (tr(S) I - S)^-1 for symmetric S, whose eigenvalues are 1 / (s_i + s_j); where such a sum is zero, that of 1e-12
// more.
inline Eigen::Matrix3d inverse_of_sums(const Eigen::Matrix3d& S) {
  Eigen::Matrix3d M = S.trace() * Eigen::Matrix3d::Identity() - S;
  const double size = M.trace();
  if (!(M.determinant() > 1e-12 * size * size * size)) M.diagonal().array() += 1e-12;
  return M.inverse();
}

// The closest rotation as a differentiable function of F: to second order it is R (I + [w]_x + [w]_x^2 / 2), R that of
// the value of F. With A = R^T F and its value S, the rotation vector w has the derivatives
//     w_p  = G axial(A_p),                           G = (tr(S) I - S)^-1,
//     w_pq = G axial(A_pq) - G (C_p w_q + C_q w_p),  C_p = tr(A_p) I - A_p - [S w_p]_x / 2,
// finite as long as no two signed singular values sum up to zero, equal ones included.
template <int n, int order>
Eigen::Matrix<Jet<n, order>, 3, 3> closest_rotation(const Eigen::Matrix<Jet<n, order>, 3, 3>& F) {
  using J = Jet<n, order>;
  using Eigen::Matrix3d;
  const auto sum = [](const auto& by, const J& x, const J& y, const J& z) {
    const double a = by[0], b = by[1], c = by[2];
    return J::made([=](auto& r, const auto& xi, const auto& yi, const auto& zi) { r = a * xi + b * yi + c * zi; }, x, y,
                   z);
  };
  Matrix3d value, S;
  for (int i = 0; i < 9; ++i) value(i / 3, i % 3) = F(i / 3, i % 3).value;
  const Matrix3d R = closest_rotation(value);

  J A[3][3], axial[3], w[3];
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) A[i][j] = sum(R.col(i), F(0, j), F(1, j), F(2, j));
  }
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) S(i, j) = 0.5 * (A[i][j].value + A[j][i].value);
    axial[i] = A[(i + 2) % 3][(i + 1) % 3] - A[(i + 1) % 3][(i + 2) % 3];
    axial[i].value = 0.0;
  }
  const Matrix3d G = inverse_of_sums(S);
  for (int i = 0; i < 3; ++i) w[i] = sum(G.row(i), axial[0], axial[1], axial[2]);
  if constexpr (order == 2) add_second_order_of_rotation(S, G, A, w);

  const Eigen::Matrix<J, 3, 3> X = small_rotation(w);
  Eigen::Matrix<J, 3, 3> result;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) result(i, j) = sum(R.row(i), X(0, j), X(1, j), X(2, j));
  }
  return result;
}

// |F - R|^2, R the rotation closest to F: the energy density of ARAP for mu = 2. Its derivatives are 2 (F - R) and
// 2 (I - dR/dF), so that it costs less than the same from the jets of R.
template <int dim>
double squared_distance_to_rotations(const Eigen::Matrix<double, dim, dim>& F) {
  return (F - closest_rotation(F)).squaredNorm();
}

// 2 (I - dR/dF), entry (i, j) of F numbered i*dim + j. A_ij is the axial vector of R^T dF - dF^T R.
inline Eigen::Matrix<double, 4, 4> hessian_of_distance(const Eigen::Matrix2d& F, const Eigen::Matrix2d& R) {
  const double sigma = std::max((R.transpose() * F).trace(), 1e-12);
  const Eigen::Vector4d twist(-R(0, 1), R(0, 0), -R(1, 1), R(1, 0));
  return 2.0 * Eigen::Matrix4d::Identity() - (2.0 / sigma) * twist * twist.transpose();
}
inline Eigen::Matrix<double, 9, 9> hessian_of_distance(const Eigen::Matrix3d& F, const Eigen::Matrix3d& R) {
  const Eigen::Matrix3d S = R.transpose() * F;
  const Eigen::Matrix3d G = inverse_of_sums(0.5 * (S + S.transpose()));
  double A[3][9], GA[3][9];
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const int k = (j + 1) % 3, l = (j + 2) % 3;  // e_j x (row i of R)
      A[j][3 * i + j] = 0.0;
      A[k][3 * i + j] = -R(i, l);
      A[l][3 * i + j] = R(i, k);
    }
  }
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 9; ++c) GA[r][c] = 2.0 * (G(r, 0) * A[0][c] + G(r, 1) * A[1][c] + G(r, 2) * A[2][c]);
  }
  Eigen::Matrix<double, 9, 9> H;
  for (int c = 0; c < 9; ++c) {
    for (int r = 0; r < 9; ++r) {
      H(r, c) = (r == c ? 2.0 : 0.0) - (A[0][r] * GA[0][c] + A[1][r] * GA[1][c] + A[2][r] * GA[2][c]);
    }
  }
  return H;
}

template <int dim, int n, int order>
Jet<n, order> squared_distance_to_rotations(const Eigen::Matrix<Jet<n, order>, dim, dim>& F) {
  Eigen::Matrix<double, dim, dim> value;
  for (int i = 0; i < dim * dim; ++i) value(i / dim, i % dim) = F(i / dim, i % dim).value;
  const Eigen::Matrix<double, dim, dim> R = closest_rotation(value), D = value - R;
  const auto jet = [&](int i) -> const Jet<n, order>& { return F(i / dim, i % dim); };
  const auto slope = [&](int i) { return 2.0 * D(i / dim, i % dim); };
  if constexpr (order == 1) {
    return Jet<n, order>::chain(dim * dim, D.squaredNorm(), slope, jet);
  } else {
    const auto H = hessian_of_distance(value, R);
    return Jet<n, order>::chain(
        dim * dim, D.squaredNorm(), slope, [&](int i, int j) { return H(i, j); }, jet);
  }
}

}  // namespace pliant
