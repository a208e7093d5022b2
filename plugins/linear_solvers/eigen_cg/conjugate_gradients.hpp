#pragma once

#include <string>

#include <Eigen/IterativeLinearSolvers>

#include <pliant/linear_solver.hpp>
#include <pliant/parameters.hpp>

#include "../eigen_direct.hpp"

namespace pliant {

// Preconditioned conjugate gradients (Hestenes and Stiefel 1952) for one right-hand side at a time. See README.md.
class ConjugateGradients final : public LinearSolver {
 public:
  explicit ConjugateGradients(const Parameters& parameters);

  LinearSolverStatus analyze(const SymmetricPattern& pattern) override;
  LinearSolverStatus factorize(const double* values) override;
  LinearSolverStatus solve(const double* b, Index columns, double* x) override;
  LinearSolverInfo info() const noexcept override { return info_; }

 private:
  using Vector = Eigen::VectorXd;
  using IncompleteCholesky = Eigen::IncompleteCholesky<double, Eigen::Lower, Eigen::NaturalOrdering<Index>>;

  LinearSolverStatus solve_one(Eigen::Map<const Vector> b, Eigen::Map<Vector> x);
  LinearSolverStatus not_converged(double relative_residual, const char* why);
  LinearSolverStatus failed(std::string reason);
  bool prepare_incomplete_cholesky();
  void multiply(const Vector& p, Vector& product) const;
  void precondition();  // z = M^-1 r
  void count(Index iterations, double relative_residual);

  bool incomplete_cholesky_;
  double tolerance_;
  Index iteration_limit_;

  SymmetricPattern pattern_;
  const double* values_ = nullptr;
  double largest_row_sum_ = 0.0;  // bounds |A|_2
  IncompleteCholesky factor_;
  double shift_ = 0.0;  // of the diagonal, tried first in the incomplete factorization
  Vector inverse_diagonal_;
  Vector r_, z_, p_, q_;
  LinearSolverInfo info_;
  std::string reason_;
};

}  // namespace pliant
