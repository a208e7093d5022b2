#pragma once

#include <optional>
#include <span>
#include <vector>

#include <pliant/export.hpp>
#include <pliant/factor.hpp>
#include <pliant/objective.hpp>
#include <pliant/outcome.hpp>

namespace pliant {

// The factorized majorizer L of an objective, shared by the solvers that step by L^-1.
//
//     MajorizerFactors factors(parameters.linear_solver("linear_solver"));   // once per solver, kept between solves
//     require_majorizer(objective, "bcd", "Use a solver that needs none, newton");
//     if (auto failed = factors.update(objective)) return *failed;           // once per solve
//     if (auto failed = factors.solve(objective, gradient, step)) return *failed;
//
// One factor per part of the majorizer, hence per distinct set of pinned coordinates; done again only when a matrix
// changed. Work is counted in the objective's stages. One thread; solve allocates nothing after its first call.
class PLIANT_EXPORT MajorizerFactors {
 public:
  explicit MajorizerFactors(const LinearSolverRecipe& recipe);

  // Nothing, or what the solve ends with; free_dof is one of the objective.
  std::optional<Outcome> update(Objective& objective);

  // x = L^-1 b over the free DOFs, size() long each; b and x may be the same. Needs a successful update.
  std::optional<Outcome> solve(Objective& objective, std::span<const double> b, std::span<double> x);

 private:
  std::span<const double> gathered(std::span<const double> b, std::span<const Index> dofs);

  const LinearSolverRecipe* recipe_;
  std::vector<Factor> factors_;
  std::vector<double> right_, left_;
};

// Throws Error where energies offer no majorizer: "<solver> needs ...: <their names>. <advice>".
PLIANT_EXPORT void require_majorizer(Objective& objective, const char* solver, const char* advice);

}  // namespace pliant
