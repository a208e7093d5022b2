#include <algorithm>
#include <cmath>
#include <vector>

#include <pliant/line_search.hpp>
#include <pliant/plugin.hpp>
#include <pliant/solver.hpp>
#include <pliant/vectors.hpp>

namespace pliant::gradient_descent {
namespace {

// How much longer than the last accepted step the next first trial is, so that steps can grow again.
constexpr double growth = 2.0;

class GradientDescent final : public Solver {
 public:
  explicit GradientDescent(const Parameters& parameters)
      : first_step_(parameters.real("first_step")), line_search_(parameters) {}

  Outcome solve(Objective& objective, std::span<double> x, Monitor& monitor) override {
    gradient_.resize(x.size());
    direction_.resize(x.size());
    Iterate iterate;
    iterate.x = x;
    iterate.energy = objective.energy_and_gradient(x, gradient_);
    if (std::isinf(iterate.energy)) return {Status::infeasible_start, -1, ""};
    iterate.gradient_norm = norm(gradient_);
    double trial = first_step_;
    for (;; ++iterate.iteration) {
      if (const auto stop = monitor.observe(iterate)) return {*stop, -1, ""};
      for (std::size_t i = 0; i < x.size(); ++i) direction_[i] = -gradient_[i];
      const auto result = line_search_.search(objective, x, iterate.energy, gradient_, direction_, trial);
      if (auto failed = result.failure()) return *failed;
      result.record(iterate);
      trial = growth * result.step_length;
    }
  }

 private:
  double first_step_;
  LineSearch line_search_;
  std::vector<double> gradient_, direction_;
};

constexpr Parameter parameters[] = {
    real("first_step")
        .by_default("1.0")
        .above(0)
        .in("length^2 / energy")
        .means("first trial step along the negative gradient; later ones begin at twice the last accepted step")
        .such_as("0.01"),
    LineSearch::parameters[0],
    LineSearch::parameters[1],
    LineSearch::parameters[2],
};
constexpr Component gradient_descent = component<Solver, GradientDescent>("gradient_descent")
                                           .summary("steepest descent with a backtracking line search: a baseline")
                                           .formula("x <- x - t grad E(x), t by Armijo's rule")
                                           .with(parameters);

}  // namespace
}  // namespace pliant::gradient_descent

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", pliant::gradient_descent::gradient_descent);
