#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <pliant/line_search.hpp>
#include <pliant/majorizer_factors.hpp>
#include <pliant/plugin.hpp>
#include <pliant/solver.hpp>
#include <pliant/vectors.hpp>

#include "conjugate_gradients.hpp"

namespace pliant::newton_cg {
namespace {

class NewtonCg final : public Solver {
 public:
  explicit NewtonCg(const Parameters& parameters)
      : preconditioner_(parameters.text("preconditioner")),
        largest_forcing_(parameters.real("forcing")),
        iteration_limit_(parameters.integer("inner_iterations")),
        factors_(parameters.linear_solver("linear_solver")),
        line_search_(parameters) {}

  Outcome solve(Objective& objective, std::span<double> x, Monitor& monitor) override {
    if (auto failed = prepare(objective, monitor)) return *failed;
    for (auto* vector : {&gradient_, &direction_, &inverse_diagonal_}) vector->resize(x.size());
    conjugate_gradients_.resize(x.size());
    Iterate iterate;
    iterate.x = x;
    iterate.energy = objective.energy_and_gradient(x, gradient_);
    if (std::isinf(iterate.energy)) return {Status::infeasible_start, -1, ""};
    iterate.gradient_norm = norm(gradient_);
    const double first_norm = iterate.gradient_norm;
    for (;; ++iterate.iteration) {
      if (const auto stop = monitor.observe(iterate)) return {*stop, -1, ""};
      const double forcing = std::min(largest_forcing_, std::sqrt(iterate.gradient_norm / first_norm));
      if (auto failed = step(objective, x, forcing, iterate)) return *failed;
    }
  }

 private:
  std::optional<Outcome> prepare(Objective& objective, Monitor& monitor) {
    if (preconditioner_ == "majorizer")
      require_majorizer(objective, "newton_cg with preconditioner: majorizer", "Use preconditioner: diagonal");
    majorized_ = preconditioner_ != "diagonal" && objective.has_majorizer();
    if (majorized_) return factors_.update(objective);
    if (preconditioner_ == "automatic" && !noted_) {
      monitor.note("not every energy has a majorizer: conjugate gradients are preconditioned by the diagonal");
      noted_ = true;
    }
    return std::nullopt;
  }

  // One step from x, or how it failed; x then stays where it was.
  std::optional<Outcome> step(Objective& objective, std::span<double> x, double forcing, Iterate& iterate) {
    const SymmetricMatrix& hessian = objective.hessian(x, Curvature::exact());
    if (!majorized_) invert_diagonal(hessian);
    const auto precondition = [&](std::span<const double> r, std::span<double> z) -> std::optional<Outcome> {
      if (majorized_) return factors_.solve(objective, r, z);
      for (std::size_t i = 0; i < r.size(); ++i) z[i] = inverse_diagonal_[i] * r[i];
      return std::nullopt;
    };
    if (auto failed =
            conjugate_gradients_.solve(hessian, gradient_, forcing, iteration_limit_, precondition, direction_)) {
      return failed;
    }
    for (double& d : direction_) d = -d;
    iterate.newton_decrement = std::sqrt(std::max(0.0, -dot(gradient_, direction_)));

    const auto result = line_search_.search(objective, x, iterate.energy, gradient_, direction_);
    if (auto failed = result.failure()) return failed;
    result.record(iterate);
    return std::nullopt;
  }

  void invert_diagonal(const SymmetricMatrix& hessian) {
    for (Index j = 0; j < hessian.pattern.rows; ++j) {
      const double entry = std::abs(hessian.values[hessian.pattern.column_starts[j]]);
      inverse_diagonal_[static_cast<std::size_t>(j)] = entry > 0.0 ? 1.0 / entry : 1.0;
    }
  }

  std::string preconditioner_;
  double largest_forcing_;
  std::int64_t iteration_limit_;
  MajorizerFactors factors_;
  LineSearch line_search_;
  ConjugateGradients conjugate_gradients_;
  bool majorized_ = false, noted_ = false;
  std::vector<double> gradient_, direction_, inverse_diagonal_;
};

constexpr Parameter parameters[] = {
    choice("preconditioner", "automatic majorizer diagonal")
        .by_default("automatic")
        .means(
            "of conjugate gradients: the factorized majorizer, the Hessian's diagonal, or the former if there is one")
        .such_as("majorizer"),
    real("forcing")
        .by_default("0.3")
        .above(0)
        .below(1)
        .means("relative residual of the linear solves far away; near the minimum sqrt(|g| / |g at the start|)")
        .such_as("0.1"),
    integer("inner_iterations")
        .by_default("500")
        .at_least(1)
        .means("conjugate gradients of one step at most; the step found so far is then taken")
        .such_as("100"),
    linear_solver("linear_solver")
        .by_default("cholmod")
        .means("solves with the majorizer, factorized once")
        .such_as("eigen_llt"),
    LineSearch::parameters[0],
    LineSearch::parameters[1],
    LineSearch::parameters[2],
};
constexpr Component newton_cg =
    component<Solver, NewtonCg>("newton_cg")
        .summary("truncated Newton: conjugate gradients preconditioned by the factorized majorizer")
        .formula("x <- x + t d, |H(x) d + grad E(x)| <= eta |grad E(x)| in the norm of L^-1, t by Armijo's rule")
        .with(parameters);

}  // namespace
}  // namespace pliant::newton_cg

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", pliant::newton_cg::newton_cg);
