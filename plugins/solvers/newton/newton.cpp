#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <pliant/factor.hpp>
#include <pliant/line_search.hpp>
#include <pliant/plugin.hpp>
#include <pliant/solver.hpp>
#include <pliant/vectors.hpp>

namespace pliant::newton {
namespace {

Curvature curvature_of(const Parameters& parameters) {
  if (parameters.text("hessian") == "exact") return Curvature::exact();
  const bool absolute = parameters.text("projection.floor_is") == "absolute";
  return Curvature::projected(absolute ? Curvature::Floor::absolute : Curvature::Floor::relative,
                              parameters.real("projection.floor"));
}

class Newton final : public Solver {
 public:
  explicit Newton(const Parameters& parameters)
      : curvature_(curvature_of(parameters)),
        factor_(parameters.linear_solver("linear_solver")),
        line_search_(parameters) {}

  Outcome solve(Objective& objective, std::span<double> x, Monitor& monitor) override {
    gradient_.resize(x.size());
    direction_.resize(x.size());
    Iterate iterate;
    iterate.x = x;
    iterate.energy = objective.energy_and_gradient(x, gradient_);
    if (std::isinf(iterate.energy)) return {Status::infeasible_start, -1, ""};
    for (;; ++iterate.iteration) {
      iterate.gradient_norm = norm(gradient_);
      if (const auto stop = monitor.observe(iterate)) return {*stop, -1, ""};
      if (auto failed = step(objective, x, iterate)) return *failed;
    }
  }

 private:
  // One step from x, or how it failed; x then stays where it was.
  std::optional<Outcome> step(Objective& objective, std::span<double> x, Iterate& iterate) {
    const auto& hessian = objective.hessian(x, curvature_);
    if (const auto status = factor_.update(hessian, objective.stages()); !status.ok()) return outcome_of(status);
    if (const auto status = factor_.solve(gradient_.data(), 1, direction_.data(), objective.stages()); !status.ok()) {
      return outcome_of(status);
    }
    for (double& d : direction_) d = -d;
    iterate.newton_decrement = std::sqrt(std::max(0.0, -dot(gradient_, direction_)));

    const auto result = line_search_.search(objective, x, iterate.energy, gradient_, direction_);
    if (auto failed = result.failure()) return failed;
    result.record(iterate);
    return std::nullopt;
  }

  Curvature curvature_;
  Factor factor_;
  LineSearch line_search_;
  std::vector<double> gradient_, direction_;
};

constexpr Parameter parameters[] = {
    choice("hessian", "exact projected")
        .by_default("projected")
        .means("second derivatives: as they are, or with the curvature of each element lifted to a floor")
        .such_as("exact"),
    real("projection.floor")
        .by_default("1.0e-3")
        .at_least(0)
        .means("lowest eigenvalue of an element's Hessian after projection")
        .such_as("1.0e-6"),
    choice("projection.floor_is", "relative absolute")
        .by_default("relative")
        .means("the floor is relative to the element's stiffness, or an absolute number")
        .such_as("absolute"),
    linear_solver("linear_solver").by_default("cholmod").means("solves H d = -g").such_as("{type: eigen_ldlt}"),
    LineSearch::parameters[0],
    LineSearch::parameters[1],
    LineSearch::parameters[2],
};
constexpr Component newton = component<Solver, Newton>("newton")
                                 .summary("Newton's method with a backtracking line search")
                                 .formula("x <- x + t d, H(x) d = -grad E(x), t by Armijo's rule")
                                 .with(parameters);

}  // namespace
}  // namespace pliant::newton

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", pliant::newton::newton);
