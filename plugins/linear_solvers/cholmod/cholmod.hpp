#pragma once

#include <string>

#include <pliant/ability.hpp>
#include <pliant/linear_solver.hpp>
#include <pliant/linear_solver_abilities.hpp>
#include <pliant/parameters.hpp>

#include "cholmod_objects.hpp"
#include "ordering.hpp"
#include "panel_solve.hpp"
#include "permuted_matrix.hpp"

namespace pliant {

// Sparse Cholesky factorization P A P' = L L' by CHOLMOD. See README.md.
class Cholmod final : public LinearSolver, public RowMajorSolve {
 public:
  explicit Cholmod(const Parameters& parameters);

  LinearSolverStatus analyze(const SymmetricPattern& pattern) override;
  LinearSolverStatus factorize(const double* values) override;
  LinearSolverStatus solve(const double* b, Index columns, double* x) override {
    return solve(b, columns, x, PanelSolve::Layout::column_major);
  }
  LinearSolverStatus solve_row_major(const double* b, Index columns, double* x) override {
    return solve(b, columns, x, PanelSolve::Layout::row_major);
  }
  LinearSolverInfo info() const noexcept override { return info_; }
  const void* ability(const char* wanted) const noexcept override { return offer<RowMajorSolve>(this, wanted); }

 private:
  CholmodFactor symbolic(const std::vector<int>& order);
  CholmodFactor symbolic(const BlockGraph& graph);
  bool has_few_flops() const;
  int blas_threads() const;
  void fill_panels();
  LinearSolverStatus solve(const double* b, Index columns, double* x, PanelSolve::Layout layout);
  bool solve_supernodal(const double* b, Index columns, double* x);
  bool solve_supernodal_row_major(const double* b, Index columns, double* x);
  LinearSolverStatus first_bad_pivot(const double* values) const;
  LinearSolverStatus failed(std::string reason);
  LinearSolverStatus failed_in_cholmod();

  enum class Ordering { amd, metis, automatic } ordering_;
  int threads_;
  CholmodCommon common_;
  SolveWorkspace workspace_{common_};
  Eigen::MatrixXd right_, left_;  // column-major, of row-major solves
  SymmetricPattern pattern_;
  CholmodFactor factor_;
  Panels panels_;
  PanelSolve panel_solve_{panels_, threads_};
  PermutedMatrix matrix_;
  bool factorized_ = false, panels_filled_ = false;
  LinearSolverInfo info_;
  std::string reason_;
};

}  // namespace pliant
