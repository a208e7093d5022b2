#pragma once

#include <random>

#include "dense.hpp"
#include "plugins.hpp"
#include "shapes.hpp"

// One ARAP element of any shape, and what is known of it independently.
namespace pliant::test {

// A random element of positive volume: its rest shape's edges are columns of a well-conditioned matrix.
inline Shape random_element(int dim, unsigned seed, double size = 1.0) {
  const int k = dim + 1;
  std::vector<double> rest(static_cast<std::size_t>(k * dim), 0.0);
  for (int a = 0; a < dim; ++a) rest[static_cast<std::size_t>((a + 1) * dim + a)] = size;
  rest = disturbed(rest, 0.2 * size, seed);
  const std::vector<Index> element = dim == 2 ? std::vector<Index>{0, 1, 2} : std::vector<Index>{0, 1, 2, 3};
  return dim == 2 ? make_shape(2, rest, element, {}) : make_shape(3, rest, {}, element);
}

struct Element {
  explicit Element(const Shape& a_shape, double a_mu = 1.0)
      : shape(a_shape),
        dim(shape.dim),
        dofs((dim + 1) * dim),
        mu(a_mu),
        arap(bound_energy("arap", shape.domain(), {{"mu", mu}})) {
    const Eigen::Map<const MatrixXd> X(shape.rest.data(), dim, dim + 1);
    const MatrixXd edges = X.rightCols(dim).colwise() - X.col(0);
    volume = edges.determinant() / (dim == 2 ? 2.0 : 6.0);
    const MatrixXd inverse = edges.inverse();
    shape_gradients.resize(dim + 1, dim);
    shape_gradients.bottomRows(dim) = inverse;
    shape_gradients.row(0) = -inverse.colwise().sum();
  }

  double energy(const VectorXd& x) const {
    double value = 0.0;
    arap->evaluate(0, 0, 1, x.data(), Curvature::exact(), &value, nullptr, nullptr);
    return value;
  }
  VectorXd gradient(const VectorXd& x) const {
    VectorXd g(dofs);
    arap->evaluate(0, 0, 1, x.data(), Curvature::exact(), nullptr, g.data(), nullptr);
    return g;
  }
  MatrixXd hessian(const VectorXd& x, const Curvature& curvature = Curvature::exact()) const {
    MatrixXd H(dofs, dofs);
    arap->evaluate(0, 0, 1, x.data(), curvature, nullptr, nullptr, H.data());
    return H;
  }

  // Positions that deform the element by F and move it by t.
  VectorXd deformed(const MatrixXd& F, const VectorXd& t) const {
    VectorXd x(dofs);
    const Eigen::Map<const MatrixXd> X(shape.rest.data(), dim, dim + 1);
    Eigen::Map<MatrixXd>(x.data(), dim, dim + 1) = (F * X).colwise() + t;
    return x;
  }
  VectorXd deformed(const MatrixXd& F) const { return deformed(F, VectorXd::Constant(dim, 0.3)); }

  // vec(F) = B x, F column by column.
  MatrixXd map_to_F() const {
    MatrixXd B = MatrixXd::Zero(dim * dim, dofs);
    for (int a = 0; a <= dim; ++a) {
      for (int j = 0; j < dim; ++j) {
        for (int i = 0; i < dim; ++i) B(j * dim + i, a * dim + i) = shape_gradients(a, j);
      }
    }
    return B;
  }

  Shape shape;
  int dim, dofs;
  double mu, volume = 0.0;
  MatrixXd shape_gradients;  // a row per vertex
  Component<Energy> arap;
};

inline MatrixXd random_matrix(int dim, unsigned seed) {
  MatrixXd made(dim, dim);
  const auto noise = disturbed(std::vector<double>(static_cast<std::size_t>(dim * dim)), 1.5, seed);
  std::copy(noise.begin(), noise.end(), made.data());
  return made;
}

inline MatrixXd rotation(int dim, unsigned seed) {
  MatrixXd Q = Eigen::HouseholderQR<MatrixXd>(random_matrix(dim, seed)).householderQ();
  if (Q.determinant() < 0.0) Q.col(0) = -Q.col(0);
  return Q;
}

// U diag(s) V^T with random rotations U and V.
inline MatrixXd with_singular_values(const VectorXd& s, unsigned seed) {
  const auto dim = static_cast<int>(s.size());
  return rotation(dim, seed) * s.asDiagonal() * rotation(dim, seed + 1000).transpose();
}

// The closest rotation by a singular value decomposition.
inline MatrixXd polar_rotation(const MatrixXd& F) {
  const Eigen::JacobiSVD<MatrixXd> svd(F, Eigen::ComputeFullU | Eigen::ComputeFullV);
  MatrixXd U = svd.matrixU();
  if ((U * svd.matrixV().transpose()).determinant() < 0.0) U.rightCols(1) = -U.rightCols(1);
  return U * svd.matrixV().transpose();
}

}  // namespace pliant::test
