#pragma once

#include <string>

#include <pliant/linear_solver.hpp>
#include <pliant/parameters.hpp>

#include "cholmod_objects.hpp"
#include "ordering.hpp"
#include "panel_solve.hpp"
#include "permuted_matrix.hpp"

namespace pliant {

// Sparse Cholesky factorization P A P' = L L' by CHOLMOD. See README.md.
class Cholmod final : public LinearSolver {
 public:
  explicit Cholmod(const Parameters& parameters);

  LinearSolverStatus analyze(const SymmetricPattern& pattern) override;
  LinearSolverStatus factorize(const double* values) override;
  LinearSolverStatus solve(const double* b, Index columns, double* x) override;
  LinearSolverInfo info() const noexcept override { return info_; }

 private:
  CholmodFactor symbolic(const std::vector<int>& order);
  CholmodFactor symbolic(const BlockGraph& graph);
  bool has_few_flops() const;
  int blas_threads() const;
  void fill_panels();
  bool solve_supernodal(const double* b, Index columns, double* x);
  LinearSolverStatus first_bad_pivot(const double* values) const;
  LinearSolverStatus failed(std::string reason);
  LinearSolverStatus failed_in_cholmod();

  enum class Ordering { amd, metis, automatic } ordering_;
  int threads_;
  CholmodCommon common_;
  SolveWorkspace workspace_{common_};
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
