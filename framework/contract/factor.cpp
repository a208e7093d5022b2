#include <pliant/factor.hpp>

#include <utility>

namespace pliant {

Factor::Factor(const LinearSolverRecipe& recipe) : Factor(recipe.make()) {}
Factor::Factor(LinearSolverPointer linear_solver) : linear_solver_(std::move(linear_solver)) {}
Factor::~Factor() = default;
Factor::Factor(Factor&&) noexcept = default;
Factor& Factor::operator=(Factor&&) noexcept = default;

LinearSolverStatus Factor::update(const SymmetricMatrix& matrix, Stages& stages) {
  if (matrix.pattern.revision != analyzed_revision_) {
    const Stages::Scope scope(stages, Stage::analyze);
    analyzed_revision_ = factorized_revision_ = 0;
    if (const auto status = linear_solver_->analyze(matrix.pattern); !status.ok()) return status;
    analyzed_revision_ = matrix.pattern.revision;
  }
  if (matrix.values_revision != factorized_revision_) {
    const Stages::Scope scope(stages, Stage::factorize);
    factorized_revision_ = 0;
    if (const auto status = linear_solver_->factorize(matrix.values); !status.ok()) return status;
    factorized_revision_ = matrix.values_revision;
  }
  return {};
}

LinearSolverStatus Factor::solve(const double* b, Index columns, double* x, Stages& stages) {
  const Stages::Scope scope(stages, Stage::solve);
  return linear_solver_->solve(b, columns, x);
}

LinearSolverInfo Factor::info() const noexcept {
  return linear_solver_->info();
}

Outcome outcome_of(const LinearSolverStatus& status) {
  using Code = LinearSolverStatus::Code;
  Outcome outcome;
  outcome.status =
      status.code == Code::not_positive_definite ? Status::not_positive_definite : Status::linear_solver_failed;
  outcome.free_dof = status.dof;
  outcome.detail = status.reason;
  if (status.code == Code::not_positive_definite && status.iteration >= 0) {
    outcome.detail = "p.Ap <= 0 in iteration " + std::to_string(status.iteration) + " of the linear solver";
  }
  return outcome;
}

}  // namespace pliant
