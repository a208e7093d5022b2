#pragma once

#include <cmath>
#include <vector>

#include <pliant/plugin.hpp>
#include <pliant/solver.hpp>
#include <pliant/vectors.hpp>

// Steepest descent with steps of one length, faultless where it converges, into which plugins here put a fault.
namespace faulty {

class Descent : public pliant::Solver {
 public:
  explicit Descent(const pliant::Parameters&) {}

  pliant::Outcome solve(pliant::Objective& objective, std::span<double> x, pliant::Monitor& monitor) override {
    std::vector<double> gradient(x.size());
    pliant::Iterate iterate;
    iterate.x = x;
    for (;; ++iterate.iteration) {
      iterate.energy = objective.energy_and_gradient(x, gradient);
      if (std::isinf(iterate.energy)) return {pliant::Status::infeasible_start, -1, ""};
      iterate.gradient_norm = reported(pliant::norm(gradient));
      if (const auto stop = ask(monitor, iterate)) return {*stop, -1, ""};
      for (std::size_t i = 0; i < x.size(); ++i) x[i] -= 0.06 * gradient[i];
    }
  }

 protected:
  virtual double reported(double gradient_norm) const { return gradient_norm; }
  virtual std::optional<pliant::Status> ask(pliant::Monitor& monitor, const pliant::Iterate& iterate) const {
    return monitor.observe(iterate);
  }
};

template <class Fault>
constexpr pliant::Component solver(const char* name) {
  return pliant::component<pliant::Solver, Fault>(name).summary("descent with a fault").formula("x <- x - t grad E(x)");
}

}  // namespace faulty
