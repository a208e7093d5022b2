#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <vector>

#include <pliant/factor.hpp>
#include <pliant/plugin.hpp>
#include <pliant/solver.hpp>
#include <pliant/vectors.hpp>

namespace pliant::bcd {
namespace {

// Iterations in a row without a lower energy (beyond round-off) and without a smaller gradient than ever before, after
// which nothing is gained any more.
constexpr int flat_iterations = 20;

void note_rise(Monitor& monitor, double rise, std::int64_t iteration) {
  char text[160];
  std::snprintf(text, sizeof text,
                "the energy rose by %.3g in iteration %lld: the majorizer of an energy does not lie above it", rise,
                static_cast<long long>(iteration));
  monitor.note(text);
}

class Bcd final : public Solver {
 public:
  explicit Bcd(const Parameters& parameters) : recipe_(parameters.linear_solver("linear_solver")) {}

  Outcome solve(Objective& objective, std::span<double> x, Monitor& monitor) override {
    if (!objective.has_majorizer()) refuse(objective);
    if (auto failed = factorize(objective)) return *failed;
    gradient_.resize(x.size());
    Iterate iterate;
    iterate.x = x;
    iterate.energy = objective.energy_and_gradient(x, gradient_);
    if (std::isinf(iterate.energy)) return {Status::infeasible_start, -1, ""};
    iterate.gradient_norm = norm(gradient_);
    double lowest = iterate.energy, smallest = iterate.gradient_norm;
    int flat = 0;
    bool rose = false;
    for (;; ++iterate.iteration) {
      if (const auto stop = monitor.observe(iterate)) return {*stop, -1, ""};
      if (flat == flat_iterations) return {Status::stalled, -1, ""};
      const double before = iterate.energy;
      if (auto failed = step(objective, x, iterate)) return *failed;

      const double rise = iterate.energy - before;
      const bool gained = iterate.gradient_norm < smallest || iterate.energy < lowest - objective.energy_roundoff();
      flat = gained ? 0 : flat + 1;
      lowest = std::min(lowest, iterate.energy);
      smallest = std::min(smallest, iterate.gradient_norm);
      if (!rose && rise > 0.0 && rise > objective.energy_roundoff()) {
        rose = true;
        note_rise(monitor, rise, iterate.iteration + 1);
      }
    }
  }

 private:
  [[noreturn]] static void refuse(Objective& objective) {
    try {
      objective.majorizer();
    } catch (const Error& error) {
      throw Error(std::string("bcd needs a constant majorizer of every energy; ") + error.what() +
                  ". Use a solver that needs none, newton or gradient_descent");
    }
    throw std::logic_error("an objective without a majorizer has given one");
  }

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
    if (std::isinf(iterate.energy)) {
      throw NotFinite("a step of the majorizer led to an infinite energy: the majorizer does not lie above it");
    }
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
