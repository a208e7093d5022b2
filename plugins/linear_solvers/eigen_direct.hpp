#pragma once

// What the direct backends on Eigen share.
#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <string>

#include <Eigen/SparseCholesky>

#include <pliant/linear_solver.hpp>
#include <pliant/vectors.hpp>

namespace pliant {

using EigenMatrix = Eigen::SparseMatrix<double, Eigen::ColMajor, Index>;

inline Eigen::Map<const EigenMatrix> eigen_view(const SymmetricPattern& pattern, const double* values) {
  return {pattern.rows, pattern.rows, pattern.nonzeros(), pattern.column_starts, pattern.row_ids, values};
}

// A LinearSolver on SimplicialLLT or SimplicialLDLT. Derived has
//     LinearSolverStatus check_pivots() after every factorization, successful or not, of matrix_.
template <class Decomposition>
class EigenDirect : public LinearSolver {
 public:
  LinearSolverStatus analyze(const SymmetricPattern& pattern) override {
    pattern_ = pattern;
    factorized_ = false;
    info_ = {};
    try {
      // Values of one: Eigen reads none of them, but a matrix must have some.
      const Eigen::VectorXd ones = Eigen::VectorXd::Ones(pattern.nonzeros());
      matrix_ = eigen_view(pattern, ones.data());
      if (pattern.rows > 0) decomposition_.analyzePattern(matrix_);
    } catch (const std::bad_alloc&) {
      return failed("out of memory");
    }
    return {};
  }

  LinearSolverStatus factorize(const double* values) override {
    factorized_ = false;
    if (!all_finite({values, static_cast<std::size_t>(pattern_.nonzeros())}))
      return failed("the matrix has an entry that is not finite");
    if (pattern_.rows > 0) {
      std::copy_n(values, pattern_.nonzeros(), matrix_.valuePtr());
      try {
        decomposition_.factorize(matrix_);
      } catch (const std::bad_alloc&) {
        return failed("out of memory");
      }
      if (const auto status = check_pivots(); !status.ok()) return status;
    }
    info_.factor_nonzeros = pattern_.rows > 0 ? count_nonzeros() : 0;
    factorized_ = true;
    return {};
  }

  LinearSolverStatus solve(const double* b, Index columns, double* x) override {
    if (!factorized_) return failed("no matrix was factorized");
    if (pattern_.rows == 0 || columns == 0) return {};
    Eigen::Map<Eigen::MatrixXd> solution(x, pattern_.rows, columns);
    solution = decomposition_.solve(Eigen::Map<const Eigen::MatrixXd>(b, pattern_.rows, columns));
    if (!all_finite({x, static_cast<std::size_t>(solution.size())})) {
      return failed("the solution is not finite: overflow, or a right-hand side that is not finite");
    }
    return {};
  }

  LinearSolverInfo info() const noexcept override { return info_; }

 protected:
  virtual LinearSolverStatus check_pivots() = 0;
  virtual std::int64_t count_nonzeros() const = 0;

  // The first pivot d(0), d(1), ... that is not positive; `dof_of` gives the DOF of a pivot.
  template <class Pivots, class DofOf>
  LinearSolverStatus first_bad_pivot(const Pivots& pivots, const DofOf& dof_of) const {
    LinearSolverStatus status;
    for (Index k = 0; k < pattern_.rows && status.ok(); ++k) {
      const Index dof = dof_of(k);
      const double pivot = pivots(k), diagonal = matrix_.valuePtr()[pattern_.column_starts[dof]];
      if (pivot > smallest_pivot(pattern_.rows) * diagonal && std::isfinite(pivot)) continue;
      status.dof = dof;
      const bool overflow = !std::isfinite(pivot);
      status.code = overflow ? LinearSolverStatus::Code::failed : LinearSolverStatus::Code::not_positive_definite;
      if (overflow) status.reason = "overflow in the factorization";
    }
    return status;
  }

  static LinearSolverStatus failed(const char* reason) {
    LinearSolverStatus status;
    status.code = LinearSolverStatus::Code::failed;
    status.reason = reason;
    return status;
  }

  SymmetricPattern pattern_;
  EigenMatrix matrix_;
  Decomposition decomposition_;
  bool factorized_ = false;
  LinearSolverInfo info_;
};

}  // namespace pliant
