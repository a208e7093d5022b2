#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <vector>

#include <pliant/majorizer_factors.hpp>
#include <pliant/plugin.hpp>
#include <pliant/progress.hpp>
#include <pliant/solver.hpp>
#include <pliant/vectors.hpp>

#include "anderson.hpp"

namespace pliant::bcd {
namespace {

// After so many iterations without gain, none is expected any more.
constexpr int flat_iterations = 20;

template <class... Values>
void note(Monitor& monitor, const char* format, Values... values) {
  char text[200];
  std::snprintf(text, sizeof text, format, values...);
  monitor.note(text);
}

class Bcd final : public Solver {
 public:
  explicit Bcd(const Parameters& parameters) : factors_(parameters.linear_solver("linear_solver")) {
    if (parameters.text("acceleration.type") == "anderson") {
      anderson_.emplace(static_cast<std::size_t>(parameters.integer("acceleration.window")));
    }
  }

  Outcome solve(Objective& objective, std::span<double> x, Monitor& monitor) override {
    require_majorizer(objective, "bcd", "Use a solver that needs none, newton, newton_cg, lbfgs or gradient_descent");
    if (auto failed = factors_.update(objective)) return *failed;
    for (auto* vector : {&gradient_, &step_}) vector->resize(x.size());
    if (anderson_) begin_acceleration(x.size());
    const Outcome outcome = iterate(objective, x, monitor);
    note_rejected(monitor);
    return outcome;
  }

 private:
  Outcome iterate(Objective& objective, std::span<double> x, Monitor& monitor) {
    Iterate iterate;
    iterate.x = x;
    iterate.energy = objective.energy_and_gradient(x, gradient_);
    if (std::isinf(iterate.energy)) return {Status::infeasible_start, -1, ""};
    iterate.gradient_norm = norm(gradient_);
    Progress progress(iterate, flat_iterations);
    bool rose = false;
    for (;; ++iterate.iteration) {
      if (const auto stop = monitor.observe(iterate)) return {*stop, -1, ""};
      if (progress.stalled()) return {Status::stalled, -1, ""};
      const double before = iterate.energy;
      if (auto failed = step(objective, x, progress.lowest_energy(), iterate)) return *failed;

      progress.update(objective, iterate);
      const double rise = iterate.energy - before;
      if (!rose && rise > 0.0 && rise > objective.energy_roundoff()) {
        rose = true;
        note(monitor, "the energy rose by %.3g in iteration %lld: the majorizer of an energy does not lie above it",
             rise, static_cast<long long>(iterate.iteration + 1));
      }
    }
  }

  // Told where more were rejected than in any solve before, so that a run in time does not tell it in every step.
  void note_rejected(Monitor& monitor) {
    if (rejected_ <= most_rejected_) return;
    most_rejected_ = rejected_;
    note(monitor, "accelerated iterates replaced by the plain ones, since the energy did not fall: %lld",
         static_cast<long long>(rejected_));
  }

  void begin_acceleration(std::size_t size) {
    anderson_->resize(size);
    anderson_->restart();
    rejected_ = 0;
    for (auto* vector : {&accelerated_, &accelerated_gradient_}) vector->resize(size);
  }

  // x <- x - L^-1 grad E(x), the local projections and the global solve in one; or an accelerated iterate.
  std::optional<Outcome> step(Objective& objective, std::span<double> x, double lowest, Iterate& iterate) {
    if (auto failed = factors_.solve(objective, gradient_, step_)) return failed;
    if (anderson_ && accelerate(objective, x, lowest, iterate)) return std::nullopt;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] -= step_[i];
    iterate.step_norm = norm(step_);
    iterate.step_length = 1.0;
    iterate.energy = objective.energy_and_gradient(x, gradient_);
    if (std::isinf(iterate.energy)) {
      throw NotFinite("a step of the majorizer led to an infinite energy: the majorizer does not lie above it");
    }
    iterate.gradient_norm = norm(gradient_);
    return std::nullopt;
  }

  // Takes the accelerated iterate, where there is one and its energy falls; otherwise x stays.
  bool accelerate(Objective& objective, std::span<double> x, double lowest, Iterate& iterate) {
    iterate.line_search_evaluations = 1;
    if (!propose(x)) return false;
    const double energy = objective.energy_and_gradient(accelerated_, accelerated_gradient_);
    const double gradient_norm = norm(accelerated_gradient_);
    const bool within_roundoff = energy >= lowest && energy - lowest <= objective.energy_roundoff();
    if (!(energy < lowest) && !(within_roundoff && gradient_norm < iterate.gradient_norm)) {
      ++rejected_;
      anderson_->restart();
      iterate.line_search_evaluations = 2;
      return false;
    }
    iterate.step_norm = norm_of_difference(accelerated_, x);
    iterate.step_length = Iterate::unknown;
    iterate.energy = energy;
    iterate.gradient_norm = gradient_norm;
    std::copy(accelerated_.begin(), accelerated_.end(), x.begin());
    gradient_.swap(accelerated_gradient_);
    return true;
  }

  // The accelerated iterate, where there is one. One that lies uphill heads for a saddle; as the plain step descends,
  // it is the correction that ascends, along negative curvature, and its opposite descends.
  bool propose(std::span<const double> x) {
    for (std::size_t i = 0; i < x.size(); ++i) accelerated_[i] = x[i] - step_[i];
    if (!anderson_->accelerate(step_, accelerated_)) return false;
    if (slope_of_change(x) < 0.0) return true;
    for (std::size_t i = 0; i < x.size(); ++i) accelerated_[i] = 2.0 * (x[i] - step_[i]) - accelerated_[i];
    return true;
  }

  double slope_of_change(std::span<const double> x) const {
    return vectorized([x, to = accelerated_.data(), gradient = gradient_.data()] {
      return sum_of(x.size(), [=](std::size_t i) { return gradient[i] * (to[i] - x[i]); });
    });
  }

  MajorizerFactors factors_;
  std::optional<Anderson> anderson_;
  std::vector<double> gradient_, step_, accelerated_, accelerated_gradient_;
  std::int64_t rejected_ = 0, most_rejected_ = 0;
};

constexpr Parameter parameters[] = {
    choice("acceleration.type", "none anderson")
        .by_default("none")
        .means("the plain iteration, or the best combination of its last iterates where that lowers the energy")
        .such_as("anderson"),
    integer("acceleration.window")
        .by_default("5")
        .at_least(1)
        .at_most(50)
        .means("differences of iterates that anderson combines")
        .such_as("5"),
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
