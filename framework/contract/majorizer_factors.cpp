#include <pliant/majorizer_factors.hpp>

#include <string>

#include <pliant/errors.hpp>

namespace pliant {

MajorizerFactors::MajorizerFactors(const LinearSolverRecipe& recipe) : recipe_(&recipe) {}

std::optional<Outcome> MajorizerFactors::update(Objective& objective) {
  const auto parts = objective.majorizer();
  while (factors_.size() < parts.size()) factors_.emplace_back(*recipe_);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    if (const auto status = factors_[p].update(parts[p].matrix, objective.stages()); !status.ok()) {
      Outcome outcome = outcome_of(status);
      const std::size_t columns = parts[p].coordinates.size();
      if (status.dof >= 0) outcome.free_dof = parts[p].free_dofs[static_cast<std::size_t>(status.dof) * columns];
      return outcome;
    }
  }
  return std::nullopt;
}

std::optional<Outcome> MajorizerFactors::solve(Objective& objective, std::span<const double> b, std::span<double> x) {
  const auto parts = objective.majorizer();
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const auto dofs = parts[p].free_dofs;
    const auto columns = static_cast<Index>(parts[p].coordinates.size());
    const bool has_all = dofs.size() == x.size() && b.data() != x.data();
    const auto right = has_all ? b : gathered(b, dofs);
    if (!has_all) left_.resize(dofs.size());
    const std::span<double> left = has_all ? x : left_;
    const auto status = factors_[p].solve_row_major(right.data(), columns, left.data(), objective.stages());
    if (!status.ok()) return outcome_of(status);
    if (has_all) continue;
    for (std::size_t i = 0; i < dofs.size(); ++i) x[static_cast<std::size_t>(dofs[i])] = left[i];
  }
  return std::nullopt;
}

std::span<const double> MajorizerFactors::gathered(std::span<const double> b, std::span<const Index> dofs) {
  right_.resize(dofs.size());
  for (std::size_t i = 0; i < dofs.size(); ++i) right_[i] = b[static_cast<std::size_t>(dofs[i])];
  return right_;
}

void require_majorizer(Objective& objective, const char* solver, const char* advice) {
  if (objective.has_majorizer()) return;
  try {
    objective.majorizer();
  } catch (const Error& error) {
    throw Error(std::string(solver) + " needs a constant majorizer of every energy; " + error.what() + ". " + advice);
  }
}

}  // namespace pliant
