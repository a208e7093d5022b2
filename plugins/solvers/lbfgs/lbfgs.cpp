#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <pliant/line_search.hpp>
#include <pliant/majorizer_factors.hpp>
#include <pliant/plugin.hpp>
#include <pliant/progress.hpp>
#include <pliant/solver.hpp>
#include <pliant/vectors.hpp>

#include "history.hpp"

namespace pliant::lbfgs {
namespace {

// After so many iterations without gain, none is expected any more. The gradient norm of L-BFGS goes up and down.
constexpr int flat_iterations = 100;

enum class Initial { automatic, majorizer, identity };

Initial initial_of(const Parameters& parameters) {
  const std::string& word = parameters.text("initial");
  return word == "majorizer" ? Initial::majorizer : word == "identity" ? Initial::identity : Initial::automatic;
}

class Lbfgs final : public Solver {
 public:
  explicit Lbfgs(const Parameters& parameters)
      : initial_(initial_of(parameters)),
        first_step_(parameters.real("first_step")),
        factors_(parameters.linear_solver("linear_solver")),
        line_search_(parameters, LineSearch::Flat::smaller_slope),
        history_(static_cast<std::size_t>(parameters.integer("window"))) {}

  Outcome solve(Objective& objective, std::span<double> x, Monitor& monitor) override {
    if (auto failed = prepare(objective, monitor)) return *failed;
    for (auto* vector : {&gradient_, &previous_gradient_, &direction_}) vector->resize(x.size());
    history_.begin(x.size());
    Iterate iterate;
    iterate.x = x;
    iterate.energy = objective.energy_and_gradient(x, gradient_);
    if (std::isinf(iterate.energy)) return {Status::infeasible_start, -1, ""};
    iterate.gradient_norm = norm(gradient_);
    for (Progress progress(iterate, flat_iterations);; ++iterate.iteration) {
      if (const auto stop = monitor.observe(iterate)) return {*stop, -1, ""};
      if (progress.stalled()) return {Status::stalled, -1, ""};
      if (auto failed = step(objective, x, iterate)) return *failed;
      progress.update(objective, iterate);
    }
  }

 private:
  std::optional<Outcome> prepare(Objective& objective, Monitor& monitor) {
    if (initial_ == Initial::majorizer)
      require_majorizer(objective, "lbfgs with initial: majorizer", "Use initial: automatic");
    majorized_ = initial_ != Initial::identity && objective.has_majorizer();
    scale_ = first_step_;
    if (majorized_) return factors_.update(objective);
    if (initial_ == Initial::automatic && !noted_) {
      monitor.note("not every energy has a majorizer: the first inverse Hessian is a multiple of the identity");
      noted_ = true;
    }
    return std::nullopt;
  }

  // One step from x, or how it failed; x then stays where it was. A direction of the history that leads nowhere is
  // tried again without history.
  std::optional<Outcome> step(Objective& objective, std::span<double> x, Iterate& iterate) {
    std::copy(gradient_.begin(), gradient_.end(), previous_gradient_.begin());
    std::int64_t evaluations = 0;
    for (;; history_.forget()) {
      if (auto failed = find_direction(objective)) return failed;
      const auto result = line_search_.search(objective, x, iterate.energy, gradient_, direction_);
      evaluations += result.evaluations;
      const auto failed = result.failure();
      if (failed && history_.empty()) return failed;
      if (failed) continue;
      result.record(iterate);
      iterate.line_search_evaluations = evaluations;
      if (history_.take(result.step_length, direction_, previous_gradient_, gradient_)) {
        scale_ = history_.inverse_curvature();
      }
      return std::nullopt;
    }
  }

  // d = -H grad E(x)
  std::optional<Outcome> find_direction(Objective& objective) {
    for (std::size_t i = 0; i < direction_.size(); ++i) direction_[i] = -gradient_[i];
    history_.fold(direction_);
    if (majorized_) {
      if (auto failed = factors_.solve(objective, direction_, direction_)) return failed;
    } else {
      for (double& d : direction_) d *= scale_;
    }
    history_.unfold(direction_);
    return std::nullopt;
  }

  Initial initial_;
  double first_step_;
  MajorizerFactors factors_;
  LineSearch line_search_;
  History history_;
  bool noted_ = false;
  bool majorized_ = false;  // of the solve at hand: H0 = L^-1, else scale * I
  double scale_ = 0.0;
  std::vector<double> gradient_, previous_gradient_, direction_;
};

constexpr Parameter parameters[] = {
    integer("window").by_default("5").at_least(1).at_most(100).means("pairs of steps and gradients kept").such_as("5"),
    choice("initial", "automatic majorizer identity")
        .by_default("automatic")
        .means(
            "first inverse Hessian: of the energies' majorizer, a multiple of the identity, or the former if there is")
        .such_as("majorizer"),
    real("first_step")
        .by_default("1.0")
        .above(0)
        .in("length^2 / energy")
        .means("multiple of the identity in the first iteration; later ones take the curvature of the last step")
        .such_as("0.01"),
    linear_solver("linear_solver")
        .by_default("cholmod")
        .means("solves with the majorizer, factorized once")
        .such_as("eigen_llt"),
    LineSearch::parameters[0],
    LineSearch::parameters[1],
    LineSearch::parameters[2],
};
constexpr Component lbfgs =
    component<Solver, Lbfgs>("lbfgs")
        .summary("L-BFGS that begins with the factorized majorizer of the energies: a quasi-Newton local/global method")
        .formula("x <- x - t H grad E(x), H = L^-1 updated by the last steps, t by Armijo's rule")
        .with(parameters);

}  // namespace
}  // namespace pliant::lbfgs

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", pliant::lbfgs::lbfgs);
