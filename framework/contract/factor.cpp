#include <pliant/factor.hpp>

#include <utility>

#include <pliant/ability.hpp>

namespace pliant {

Factor::Factor(const LinearSolverRecipe& recipe) : Factor(recipe.make()) {}
Factor::Factor(LinearSolverPointer linear_solver)
    : linear_solver_(std::move(linear_solver)), row_major_(ability_of<RowMajorSolve>(*linear_solver_)) {}
Factor::~Factor() = default;
Factor::Factor(Factor&&) noexcept = default;
Factor& Factor::operator=(Factor&&) noexcept = default;

LinearSolverStatus Factor::update(const SymmetricMatrix& matrix, Stages& stages) {
  if (matrix.pattern.revision != analyzed_revision_) {
    const Stages::Scope scope(stages, Stage::analyze);
    analyzed_revision_ = factorized_revision_ = 0;
    if (const auto status = linear_solver_->analyze(matrix.pattern); !status.ok()) return status;
    analyzed_revision_ = matrix.pattern.revision;
    rows_ = matrix.pattern.rows;
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

LinearSolverStatus Factor::solve_row_major(const double* b, Index columns, double* x, Stages& stages) {
  const Stages::Scope scope(stages, Stage::solve);
  if (columns == 1) return linear_solver_->solve(b, columns, x);
  if (row_major_ != nullptr) return row_major_->solve_row_major(b, columns, x);
  const auto rows = static_cast<std::size_t>(rows_), sides = static_cast<std::size_t>(columns);
  right_.resize(rows * sides);
  left_.resize(rows * sides);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t side = 0; side < sides; ++side) right_[side * rows + i] = b[i * sides + side];
  }
  const LinearSolverStatus status = linear_solver_->solve(right_.data(), columns, left_.data());
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t side = 0; side < sides; ++side) x[i * sides + side] = left_[side * rows + i];
  }
  return status;
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
