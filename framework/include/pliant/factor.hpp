#pragma once

#include <memory>
#include <string>
#include <vector>

#include <pliant/export.hpp>
#include <pliant/linear_solver.hpp>
#include <pliant/linear_solver_abilities.hpp>
#include <pliant/outcome.hpp>
#include <pliant/stages.hpp>
#include <pliant/symmetric_matrix.hpp>

namespace pliant {

// Owns a linear solver together with the function of its plugin that destroys it (Component::destroy).
using LinearSolverPointer = std::unique_ptr<LinearSolver, void (*)(void*) noexcept>;

// How to make a linear solver: what a config's `linear_solver:` entry becomes. A solver gets it from its parameters
// (Parameters::linear_solver) and may make several. Owned by the host, lives for the whole run.
class PLIANT_EXPORT LinearSolverRecipe {
 public:
  virtual ~LinearSolverRecipe();
  virtual LinearSolverPointer make() const = 0;
  virtual const std::string& name() const noexcept = 0;  // "cholmod"
};

// A matrix and its factorization, kept as long as the matrix stays the same.
//
//     Factor factor(parameters.linear_solver("linear_solver"));      // once per solver, kept between solves
//     if (auto s = factor.update(objective.hessian(x, curvature), objective.stages()); !s.ok()) return ...;
//     if (auto s = factor.solve(b, 1, d, objective.stages()); !s.ok()) return ...;
//
// update() analyzes only when the pattern's revision changed and factorizes only when the pattern or the values did.
// All matrices given to one Factor come from one owner. Work is counted and timed in the Stages given.
class PLIANT_EXPORT Factor {
 public:
  explicit Factor(const LinearSolverRecipe& recipe);
  explicit Factor(LinearSolverPointer linear_solver);
  ~Factor();
  Factor(Factor&&) noexcept;
  Factor& operator=(Factor&&) noexcept;

  // After a status that is not ok the factor holds nothing: the next update factorizes again.
  LinearSolverStatus update(const SymmetricMatrix& matrix, Stages& stages);

  // A X = B; B and X are rows x columns, column-major, without overlap. Needs a successful update.
  LinearSolverStatus solve(const double* b, Index columns, double* x, Stages& stages);

  // The same, row-major.
  LinearSolverStatus solve_row_major(const double* b, Index columns, double* x, Stages& stages);

  LinearSolverInfo info() const noexcept;

 private:
  LinearSolverPointer linear_solver_;
  RowMajorSolve* row_major_ = nullptr;  // of the linear solver, where it has the ability
  Index rows_ = 0;
  std::vector<double> right_, left_;       // column-major
  std::uint64_t analyzed_revision_ = 0;    // 0: nothing analyzed
  std::uint64_t factorized_revision_ = 0;  // 0: nothing factorized
};

// What a solve ends with after a linear solver's status that is not ok; free_dof is the matrix' row.
PLIANT_EXPORT Outcome outcome_of(const LinearSolverStatus& status);

}  // namespace pliant
