#pragma once

#include <vector>

#include <Eigen/Dense>

#include <pliant/symmetric_matrix.hpp>

#include "objective/composed_objective.hpp"

// Dense counterparts of what the objective sums and projects.
namespace pliant::test {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// The whole matrix of a lower triangle; the caller's test fails where an entry lies above the diagonal.
inline MatrixXd dense(const SymmetricMatrix& matrix) {
  MatrixXd full = MatrixXd::Zero(matrix.pattern.rows, matrix.pattern.rows);
  for (Index column = 0; column < matrix.pattern.rows; ++column) {
    for (Index p = matrix.pattern.column_starts[column]; p < matrix.pattern.column_starts[column + 1]; ++p) {
      const Index row = matrix.pattern.row_ids[p];
      full(row, column) = full(column, row) = matrix.values[p];
    }
  }
  return full;
}

// The rows and columns of the free DOFs.
inline MatrixXd restricted(const MatrixXd& all, const FreeDofs& dofs) {
  MatrixXd free(dofs.size(), dofs.size());
  for (Index i = 0; i < dofs.size(); ++i) {
    for (Index j = 0; j < dofs.size(); ++j) free(i, j) = all(dofs.dof_of(i), dofs.dof_of(j));
  }
  return free;
}

// visit(vertices of the element, its Hessian) for each element of each group at x (#V x dim).
template <class Visit>
void for_each_hessian(const std::vector<TermGroup>& groups, int dim, const double* x, const Curvature& curvature,
                      const Visit& visit) {
  for (const TermGroup& group : groups) {
    const int k = group.elements.k;
    MatrixXd hessian(k * dim, k * dim);
    for (Index e = 0; e < group.elements.count(); ++e) {
      group.term->energy->evaluate(group.group, e, e + 1, x, curvature, nullptr, nullptr, hessian.data());
      visit(group.elements.vertices.subspan(static_cast<std::size_t>(e * k), static_cast<std::size_t>(k)), hessian);
    }
  }
}

// The exact Hessian over all DOFs.
inline MatrixXd dense_hessian(const std::vector<TermGroup>& groups, int dim, Index vertex_count, const double* x) {
  MatrixXd sum = MatrixXd::Zero(vertex_count * dim, vertex_count * dim);
  for_each_hessian(groups, dim, x, Curvature::exact(), [&](std::span<const Index> v, const MatrixXd& hessian) {
    for (std::size_t a = 0; a < v.size(); ++a) {
      for (std::size_t b = 0; b < v.size(); ++b) {
        sum.block(v[a] * dim, v[b] * dim, dim, dim) +=
            hessian.block(static_cast<Index>(a) * dim, static_cast<Index>(b) * dim, dim, dim);
      }
    }
  });
  return sum;
}

// Eigenvalues below the floor become the floor.
inline MatrixXd lifted(const MatrixXd& symmetric, double floor) {
  const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(symmetric);
  return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(floor).asDiagonal() * eigen.eigenvectors().transpose();
}

// Central differences of fourth order of a vector function: column j is df/dx_j.
template <class Function>
MatrixXd central_differences(const Function& function, VectorXd x, double h) {
  MatrixXd jacobian;
  for (Eigen::Index j = 0; j < x.size(); ++j) {
    const double at = x[j];
    const auto value = [&](double offset) -> VectorXd {
      x[j] = at + offset;
      return function(x);
    };
    const VectorXd near = value(h) - value(-h), far = value(2 * h) - value(-2 * h);
    x[j] = at;
    if (j == 0) jacobian.resize(near.size(), x.size());
    jacobian.col(j) = (8.0 * near - far) / (12.0 * h);
  }
  return jacobian;
}

}  // namespace pliant::test
