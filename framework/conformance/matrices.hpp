#pragma once

// Symmetric matrices that linear solvers are tried on.
#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <pliant/symmetric_matrix.hpp>

namespace pliant::conformance {

using Sparse = Eigen::SparseMatrix<double, Eigen::ColMajor, Index>;

// A matrix with the arrays and revisions that a SymmetricMatrix refers to.
struct OwnedMatrix {
  std::string name;
  Sparse lower;
  SymmetricMatrix view;

  OwnedMatrix(std::string a_name, const Sparse& full, Index block = 1)
      : name(std::move(a_name)), lower(full.triangularView<Eigen::Lower>()) {
    lower.makeCompressed();
    view.pattern.block = block;
    view.pattern.revision = view.values_revision = 1;
    refer();
  }
  OwnedMatrix(const OwnedMatrix& other) : name(other.name), lower(other.lower), view(other.view) { refer(); }
  OwnedMatrix& operator=(const OwnedMatrix&) = delete;

  Index rows() const { return static_cast<Index>(lower.rows()); }
  Sparse full() const { return Sparse(lower.selfadjointView<Eigen::Lower>()); }
  double& diagonal(Index dof) { return lower.coeffRef(dof, dof); }
  void values_changed() { ++view.values_revision; }

 private:
  void refer() {
    view.pattern.rows = rows();
    view.pattern.column_starts = lower.outerIndexPtr();
    view.pattern.row_ids = lower.innerIndexPtr();
    view.values = lower.valuePtr();
  }
};

// A graph Laplacian of an nx x ny x nz grid with axis and diagonal edges, plus `mass` on the diagonal.
inline Sparse grid_laplacian(int nx, int ny, int nz, double mass) {
  std::vector<Eigen::Triplet<double>> entries;
  const auto id = [&](int i, int j, int k) { return i + nx * (j + ny * k); };
  const auto edge = [&](int a, int b) {
    for (const int v : {a, b}) entries.emplace_back(v, v, 1.0);
    entries.emplace_back(a, b, -1.0);
    entries.emplace_back(b, a, -1.0);
  };
  for (int k = 0; k < nz; ++k) {
    for (int j = 0; j < ny; ++j) {
      for (int i = 0; i < nx; ++i) {
        entries.emplace_back(id(i, j, k), id(i, j, k), mass);
        if (i + 1 < nx) edge(id(i, j, k), id(i + 1, j, k));
        if (j + 1 < ny) edge(id(i, j, k), id(i, j + 1, k));
        if (k + 1 < nz) edge(id(i, j, k), id(i, j, k + 1));
        if (i + 1 < nx && j + 1 < ny && k + 1 < nz) edge(id(i, j, k), id(i + 1, j + 1, k + 1));
      }
    }
  }
  const int n = nx * ny * nz;
  Sparse matrix(n, n);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

// Every entry of `graph` becomes a block x block block, so that each vertex has `block` coupled coordinates.
inline Sparse with_blocks(const Sparse& graph, Index block) {
  std::vector<Eigen::Triplet<double>> entries;
  for (Index column = 0; column < graph.cols(); ++column) {
    for (Sparse::InnerIterator entry(graph, column); entry; ++entry) {
      for (Index a = 0; a < block; ++a) {
        for (Index b = 0; b < block; ++b) {
          entries.emplace_back(static_cast<Index>(entry.row()) * block + a, column * block + b,
                               entry.value() * (a == b ? 1.0 : 0.2));
        }
      }
    }
  }
  Sparse matrix(graph.rows() * block, graph.cols() * block);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

// B B' + I / 10 of a sparse random B.
inline Sparse random_positive_definite(int n, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> value(-1.0, 1.0);
  std::uniform_int_distribution<int> row(0, n - 1);
  std::vector<Eigen::Triplet<double>> entries;
  for (int column = 0; column < n; ++column) {
    for (int i = 0; i < 3; ++i) entries.emplace_back(row(random), column, value(random));
  }
  Sparse b(n, n), identity(n, n);
  b.setFromTriplets(entries.begin(), entries.end());
  identity.setIdentity();
  return Sparse(b * b.transpose() + 0.1 * identity);
}

// D A D with D running from 1e-8 to 1e8.
inline Sparse badly_scaled(const Sparse& matrix) {
  Eigen::VectorXd scale(matrix.rows());
  for (Eigen::Index i = 0; i < scale.size(); ++i) {
    scale[i] = std::pow(
        10.0, -8.0 + 16.0 * static_cast<double>((7 * i) % scale.size()) / static_cast<double>(scale.size() - 1));
  }
  return Sparse(scale.asDiagonal() * matrix * scale.asDiagonal());
}

inline Sparse diagonal_matrix(const Eigen::VectorXd& entries) {
  Sparse matrix(entries.size(), entries.size());
  for (Index i = 0; i < entries.size(); ++i) matrix.insert(i, i) = entries[i];
  return matrix;
}

inline std::vector<OwnedMatrix> positive_definite_matrices() {
  const Sparse plane = grid_laplacian(17, 9, 1, 0.01), space = grid_laplacian(7, 6, 5, 0.01);
  return {
      {"1 x 1", diagonal_matrix(Eigen::VectorXd::Constant(1, 4.0))},
      {"diagonal", diagonal_matrix(Eigen::VectorXd::LinSpaced(12, 0.5, 6.0))},
      {"2D Laplacian", plane},
      {"3D Laplacian", space},
      {"random", random_positive_definite(80, 7)},
      {"badly scaled", badly_scaled(plane)},
      {"2D blocks", with_blocks(plane, 2), 2},
      {"3D blocks", with_blocks(space, 3), 3},
      {"blocks announced wrongly", plane, 2},
      {"large 3D blocks", with_blocks(grid_laplacian(14, 14, 14, 0.01), 3), 3},
  };
}

inline Eigen::MatrixXd random_columns(Index rows, Index columns, unsigned seed = 3) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  Eigen::MatrixXd made(rows, columns);
  for (double& entry : made.reshaped()) entry = normal(random);
  return made;
}

}  // namespace pliant::conformance
