#include <algorithm>
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

enum class Hessian { exact, projected, adaptive };

Hessian hessian_of(const Parameters& parameters) {
  const std::string& word = parameters.text("hessian");
  return word == "exact" ? Hessian::exact : word == "projected" ? Hessian::projected : Hessian::adaptive;
}

// Where an exact Hessian was of no use, the next is tried when the gradient has fallen to this part of its norm there:
// the energy is not convex around that iterate, and every try that fails costs a factorization.
constexpr double retry_exact_at = 0.1;

Curvature projection_of(const Parameters& parameters) {
  const bool absolute = parameters.text("projection.floor_is") == "absolute";
  return Curvature::projected(absolute ? Curvature::Floor::absolute : Curvature::Floor::relative,
                              parameters.real("projection.floor"));
}

// Whether another Hessian may do better. Where neither energy nor gradient can fall any more, none does.
bool blames_hessian(const Outcome& failed) {
  return failed.status == Status::not_positive_definite || failed.status == Status::linear_solver_failed ||
         failed.status == Status::line_search_failed;
}

class Newton final : public Solver {
 public:
  explicit Newton(const Parameters& parameters)
      : hessian_(hessian_of(parameters)),
        projection_(projection_of(parameters)),
        threshold_(parameters.real("adaptive.threshold")),
        factor_(parameters.linear_solver("linear_solver")),
        line_search_(parameters) {}

  Outcome solve(Objective& objective, std::span<double> x, Monitor& monitor) override {
    gradient_.resize(x.size());
    direction_.resize(x.size());
    Iterate iterate;
    iterate.x = x;
    iterate.energy = objective.energy_and_gradient(x, gradient_);
    if (std::isinf(iterate.energy)) return {Status::infeasible_start, -1, ""};
    iterate.gradient_norm = norm(gradient_);
    exact_below_ = threshold_ * iterate.gradient_norm;
    for (;; ++iterate.iteration) {
      if (const auto stop = monitor.observe(iterate)) return {*stop, -1, ""};
      if (auto failed = step(objective, x, iterate)) return *failed;
    }
  }

 private:
  // One step from x, or how it failed; x then stays where it was.
  std::optional<Outcome> step(Objective& objective, std::span<double> x, Iterate& iterate) {
    if (hessian_ == Hessian::exact) return step_with(Curvature::exact(), objective, x, iterate);
    if (hessian_ == Hessian::adaptive && iterate.gradient_norm < exact_below_) {
      const auto failed = step_with(Curvature::exact(), objective, x, iterate);
      if (!failed || !blames_hessian(*failed)) return failed;
      exact_below_ = retry_exact_at * iterate.gradient_norm;
    }
    return step_with(projection_, objective, x, iterate);
  }

  std::optional<Outcome> step_with(const Curvature& curvature, Objective& objective, std::span<double> x,
                                   Iterate& iterate) {
    const auto& hessian = objective.hessian(x, curvature);
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

  Hessian hessian_;
  Curvature projection_;
  double threshold_;
  double exact_below_ = 0.0;  // of the solve at hand
  Factor factor_;
  LineSearch line_search_;
  std::vector<double> gradient_, direction_;
};

constexpr Parameter parameters[] = {
    choice("hessian", "exact projected adaptive")
        .by_default("adaptive")
        .means("as it is; with the curvature of each element lifted to a floor; or that far away and exact nearby")
        .such_as("projected"),
    real("adaptive.threshold")
        .by_default("3.0e-4")
        .above(0)
        .means("|g| / |g at the start| below which an adaptive Hessian is exact")
        .such_as("1.0e-3"),
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
