#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include <pliant/factor.hpp>
#include <pliant/plugin.hpp>
#include <pliant/solver.hpp>
#include <pliant/vectors.hpp>

using namespace pliant;

// Follows the gradient flow dx/dt = -grad E(x) to its rest, by linearly implicit Euler steps of growing length
// (pseudo-transient continuation, Kelley and Keyes 1998).
class GradientFlow final : public Solver {
 public:
  explicit GradientFlow(const Parameters& given)
      : first_step_(given.real("first_step")),
        growth_(given.real("growth")),
        factor_(given.linear_solver("linear_solver")) {}

  Outcome solve(Objective& objective, std::span<double> x, Monitor& monitor) override {
    for (auto* vector : {&gradient_, &trial_, &trial_gradient_, &change_}) vector->resize(x.size());
    step_ = first_step_;
    Iterate iterate;
    iterate.x = x;
    iterate.energy = objective.energy_and_gradient(x, gradient_);
    if (std::isinf(iterate.energy)) return {Status::infeasible_start, -1, ""};
    iterate.gradient_norm = norm(gradient_);
    for (;; ++iterate.iteration) {
      if (const auto stop = monitor.observe(iterate)) return {*stop, -1, ""};
      if (const auto failed = advance(objective, x, iterate)) return *failed;
    }
  }

 private:
  // One step from x, shortened until it is one of a flow: the matrix is positive definite and the energy falls.
  std::optional<Outcome> advance(Objective& objective, std::span<double> x, Iterate& iterate) {
    const SymmetricMatrix& hessian = objective.hessian(x, Curvature::exact());
    for (; step_ > std::numeric_limits<double>::min(); step_ /= 4) {
      auto status = factor_.update(shifted(hessian), objective.stages());
      if (status.code == LinearSolverStatus::Code::not_positive_definite) continue;
      if (status.ok()) status = factor_.solve(gradient_.data(), 1, change_.data(), objective.stages());
      if (!status.ok()) return outcome_of(status);

      for (std::size_t i = 0; i < x.size(); ++i) trial_[i] = x[i] - change_[i];
      const double energy = objective.energy_and_gradient(trial_, trial_gradient_);
      const double gradient_norm = norm(trial_gradient_), rise = energy - iterate.energy;
      const bool within_roundoff = std::abs(rise) <= objective.energy_roundoff();
      if (within_roundoff && !(gradient_norm < iterate.gradient_norm)) return Outcome{Status::stalled, -1, ""};
      if (rise > 0 && !within_roundoff) continue;

      std::copy(trial_.begin(), trial_.end(), x.begin());
      gradient_.swap(trial_gradient_);
      iterate.energy = energy;
      iterate.gradient_norm = gradient_norm;
      iterate.step_norm = norm(change_);
      step_ *= growth_;
      return std::nullopt;
    }
    return Outcome{Status::stalled, -1, "no step of the flow, however short, lowers the energy"};
  }

  // The matrix 1/step I + H. The diagonal is the first entry of each column.
  SymmetricMatrix shifted(const SymmetricMatrix& hessian) {
    SymmetricMatrix sum = hessian;
    values_.assign(hessian.values, hessian.values + hessian.pattern.nonzeros());
    for (Index j = 0; j < sum.pattern.rows; ++j) {
      values_[static_cast<std::size_t>(sum.pattern.column_starts[j])] += 1 / step_;
    }
    sum.values = values_.data();
    sum.values_revision = ++revision_;
    return sum;
  }

  double first_step_, growth_, step_ = 0;
  Factor factor_;
  std::uint64_t revision_ = 0;
  std::vector<double> gradient_, trial_, trial_gradient_, change_, values_;
};

constexpr Parameter parameters[] = {
    real("first_step").by_default("1.0").above(0).in("length^2 / energy").means("time of the first step"),
    real("growth").by_default("4.0").at_least(1).means("factor from one step that lowers the energy to the next"),
    linear_solver("linear_solver").by_default("cholmod").means("solves (1/step I + H) d = grad E"),
};
constexpr Component gradient_flow = component<Solver, GradientFlow>("my_plugin")
                                        .summary("implicit gradient flow (pseudo-transient continuation)")
                                        .formula("x <- x - (1/step I + H(x))^-1 grad E(x)")
                                        .with(parameters);
constexpr Plugin pliant_plugin_v1 = plugin("1.0.0", gradient_flow);
