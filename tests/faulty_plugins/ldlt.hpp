#pragma once

#include <Eigen/SparseCholesky>

#include <pliant/linear_solver.hpp>
#include <pliant/plugin.hpp>

// L D L^T with Eigen.
namespace faulty {

using pliant::Index;
using pliant::LinearSolverStatus;

// Without a look at the signs of D: it solves indefinite matrices too.
class Ldlt : public pliant::LinearSolver {
 public:
  explicit Ldlt(const pliant::Parameters&) {}

  LinearSolverStatus analyze(const pliant::SymmetricPattern& pattern) override {
    pattern_ = pattern;
    return {};
  }

  LinearSolverStatus factorize(const double* values) override {
    using Sparse = Eigen::SparseMatrix<double, Eigen::ColMajor, Index>;
    ready_ = false;
    if (!Eigen::Map<const Eigen::VectorXd>(values, pattern_.nonzeros()).allFinite()) return failed();
    if (pattern_.rows > 0) {
      factor_.compute(Eigen::Map<const Sparse>(pattern_.rows, pattern_.rows, pattern_.nonzeros(),
                                               pattern_.column_starts, pattern_.row_ids, values));
      if (factor_.info() != Eigen::Success) return failed();
    }
    ready_ = true;
    return {};
  }

  LinearSolverStatus solve(const double* b, Index columns, double* x) override {
    if (!ready_) return failed();
    if (pattern_.rows == 0) return {};
    const Eigen::Map<const Eigen::MatrixXd> right(b, pattern_.rows, columns);
    if (!right.allFinite()) return failed();
    Eigen::Map<Eigen::MatrixXd> solution(x, pattern_.rows, columns);
    for (Index c = 0; c < columns; ++c) solution.col(c) = factor_.solve(right.col(c));
    return {};
  }

  pliant::LinearSolverInfo info() const noexcept override { return {}; }

 private:
  static LinearSolverStatus failed() {
    LinearSolverStatus status;
    status.code = LinearSolverStatus::Code::failed;
    status.reason = "it did not work";
    return status;
  }

  pliant::SymmetricPattern pattern_;
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double, Eigen::ColMajor, Index>, Eigen::Lower> factor_;
  bool ready_ = false;
};

}  // namespace faulty
