#pragma once

#include <limits>
#include <string>

#include <fmt/format.h>

#include <pliant/linear_solver.hpp>

#include "conformance/matrices.hpp"
#include "conformance/subject.hpp"

// How the checks of linear solvers use them.
namespace pliant::conformance {

inline LinearSolverStatus prepare(LinearSolver& solver, const OwnedMatrix& matrix) {
  if (const auto status = solver.analyze(matrix.view.pattern); !status.ok()) return status;
  return solver.factorize(matrix.view.values);
}

struct Solution {
  LinearSolverStatus status;
  Eigen::MatrixXd x;
  bool outside = false;  // something behind or in front of x was written
};

// solve_to(x) is to write `size` numbers; the solution has one column.
template <class Solve>
Solution solve_between_guards(Eigen::Index size, const Solve& solve_to) {
  constexpr Eigen::Index guard = 64;
  constexpr double unwritten = std::numeric_limits<double>::quiet_NaN();
  Eigen::VectorXd room = Eigen::VectorXd::Constant(size + 2 * guard, unwritten);
  Solution solution;
  solution.status = solve_to(room.data() + guard);
  solution.x = room.segment(guard, size);
  solution.outside = !room.head(guard).array().isNaN().all() || !room.tail(guard).array().isNaN().all();
  return solution;
}

inline Solution solve(LinearSolver& solver, const Eigen::MatrixXd& b) {
  Solution solution = solve_between_guards(
      b.size(), [&](double* x) { return solver.solve(b.data(), static_cast<Index>(b.cols()), x); });
  solution.x.resize(b.rows(), b.cols());
  return solution;
}

// |b - A x| / (|A| |x| + |b|), the backward error, largest over the columns.
inline double backward_error(const OwnedMatrix& matrix, const Eigen::MatrixXd& b, const Eigen::MatrixXd& x) {
  const Sparse a = matrix.full();
  const Eigen::MatrixXd r = b - a * x;
  double worst = 0.0;
  for (Eigen::Index c = 0; c < b.cols(); ++c) {
    const double error = r.col(c).norm() / (a.norm() * x.col(c).norm() + b.col(c).norm());
    worst = std::isnan(error) ? std::numeric_limits<double>::infinity() : std::max(worst, error);
  }
  return worst;
}

// It counts iterations, and need not know the DOF where a matrix is not positive definite.
inline bool is_iterative(const LinearSolver& solver) {
  return solver.info().iterations >= 0;
}

inline std::string words_of(const LinearSolverStatus& status) {
  constexpr const char* names[] = {"ok", "not positive definite", "not converged", "failed"};
  std::string words = names[static_cast<int>(status.code)];
  if (status.dof >= 0) words += fmt::format(", DOF {}", status.dof);
  if (status.iteration >= 0) words += fmt::format(", iteration {}", status.iteration);
  if (status.reason != nullptr && *status.reason != '\0') words += fmt::format(" ({})", status.reason);
  return words;
}

}  // namespace pliant::conformance
