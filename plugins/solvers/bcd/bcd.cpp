#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <pliant/factor.hpp>
#include <pliant/plugin.hpp>
#include <pliant/solver.hpp>
#include <pliant/vectors.hpp>

namespace pliant::bcd {
namespace {

// Flat iterations in a row (no change of the energy beyond round-off, no smaller gradient) after which nothing is
// gained any more.
constexpr int flat_iterations = 20;

class Bcd final : public Solver {
 public:
  explicit Bcd(const Parameters& parameters) : recipe_(parameters.linear_solver("linear_solver")) {}

  Outcome solve(Objective& objective, std::span<double> x, Monitor& monitor) override {
    if (auto failed = factorize(objective)) return *failed;
    gradient_.resize(x.size());
    Iterate iterate;
    iterate.x = x;
    iterate.energy = objective.energy_and_gradient(x, gradient_);
    if (std::isinf(iterate.energy)) return {Status::infeasible_start, -1, ""};
    iterate.gradient_norm = norm(gradient_);
    int flat = 0;
    bool rose = false;
    for (;; ++iterate.iteration) {
      if (const auto stop = monitor.observe(iterate)) return {*stop, -1, ""};
      if (flat == flat_iterations) return {Status::stalled, -1, ""};
      const Iterate before = iterate;
      if (auto failed = step(objective, x, iterate)) return *failed;

      const double rise = iterate.energy - before.energy, roundoff = objective.energy_roundoff();
      flat = std::abs(rise) <= roundoff && iterate.gradient_norm >= before.gradient_norm ? flat + 1 : 0;
      if (rise > roundoff && !rose) {
        rose = true;
        monitor.note(("the energy rose by " + std::to_string(rise) + " in iteration " +
                      std::to_string(iterate.iteration + 1) + ": the majorizer of an energy does not lie above it")
                         .c_str());
      }
    }
  }

 private:
  // One factor per distinct set of pinned coordinates; done again only when the majorizer changed.
  std::optional<Outcome> factorize(Objective& objective) {
    const auto parts = objective.majorizer();
    while (factors_.size() < parts.size()) factors_.emplace_back(recipe_);
    for (std::size_t p = 0; p < parts.size(); ++p) {
      if (const auto status = factors_[p].update(parts[p].matrix, objective.stages()); !status.ok()) {
        Outcome outcome = outcome_of(status);
        if (status.dof >= 0) outcome.free_dof = parts[p].free_dofs[static_cast<std::size_t>(status.dof)];
        return outcome;
      }
    }
    return std::nullopt;
  }

  // x <- x - L^-1 grad E(x): the local projections and the global solve in one.
  std::optional<Outcome> step(Objective& objective, std::span<double> x, Iterate& iterate) {
    const auto parts = objective.majorizer();
    double squared_step = 0.0;
    for (std::size_t p = 0; p < parts.size(); ++p) {
      const auto dofs = parts[p].free_dofs;
      right_.resize(dofs.size());
      left_.resize(dofs.size());
      for (std::size_t i = 0; i < dofs.size(); ++i) right_[i] = gradient_[static_cast<std::size_t>(dofs[i])];
      const auto columns = static_cast<Index>(parts[p].coordinates.size());
      const auto status = factors_[p].solve(right_.data(), columns, left_.data(), objective.stages());
      if (!status.ok()) return outcome_of(status);
      for (std::size_t i = 0; i < dofs.size(); ++i) x[static_cast<std::size_t>(dofs[i])] -= left_[i];
      squared_step += dot(left_, left_);
    }
    iterate.step_norm = std::sqrt(squared_step);
    iterate.step_length = 1.0;
    iterate.energy = objective.energy_and_gradient(x, gradient_);
    iterate.gradient_norm = norm(gradient_);
    return std::nullopt;
  }

  const LinearSolverRecipe& recipe_;
  std::vector<Factor> factors_;
  std::vector<double> gradient_, right_, left_;
};

constexpr Parameter parameters[] = {
    linear_solver("linear_solver").by_default("cholmod").means("solves L d = g, factorized once").such_as("eigen_llt"),
};
constexpr Component bcd =
    component<Solver, Bcd>("bcd")
        .summary("block coordinate descent (local/global): one constant matrix, factorized once for the whole run")
        .formula("x <- x - L^-1 grad E(x), L the majorizer of the energies")
        .with(parameters);

}  // namespace
}  // namespace pliant::bcd

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", pliant::bcd::bcd);
