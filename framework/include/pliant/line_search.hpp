#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <pliant/export.hpp>
#include <pliant/monitor.hpp>
#include <pliant/objective.hpp>
#include <pliant/outcome.hpp>
#include <pliant/parameter_schema.hpp>
#include <pliant/parameters.hpp>

namespace pliant {

// Backtracking line search by Armijo's rule, shared by the solvers that descend along a direction:
//     E(x + t d) <= E(x) + sufficient_decrease * t * g.d,      t = t0, t0 b, t0 b^2, ...  (b = backtracking)
//
// Close to the minimum the difference of energies drowns in round-off. There a step is accepted on the gradient instead
// (approximate Wolfe condition, Hager and Zhang 2005):
//     |E(x + t d) - E(x)| <= eps_E   and   |g(x + t d)| < |g(x)|,      eps_E the round-off of the energy sum,
// or, where directions need not shorten the gradient (quasi-Newton), on its slope along d, which is Armijo's rule for a
// quadratic energy:
//     |E(x + t d) - E(x)| <= eps_E   and   g(x + t d).d <= (2 sufficient_decrease - 1) g.d.
// Then steps within round-off may go on for ever: the solver must count them (progress.hpp).
class PLIANT_EXPORT LineSearch {
 public:
  // The parameters line_search.sufficient_decrease, .backtracking, .max_halvings, to be put in a solver's schema.
  static constexpr Parameter parameters[] = {
      real("line_search.sufficient_decrease")
          .by_default("0.01")
          .above(0)
          .below(0.5)
          .means("c1 of Armijo's rule E(x + t d) <= E(x) + c1 t g.d")
          .such_as("1.0e-4"),
      real("line_search.backtracking")
          .by_default("0.5")
          .above(0)
          .below(1)
          .means("factor from one trial step to the next")
          .such_as("0.5"),
      integer("line_search.max_halvings")
          .by_default("40")
          .at_least(0)
          .at_most(200)
          .means("trial steps after the first before the search gives up")
          .such_as("40"),
  };

  enum class Flat : std::int32_t { shorter_gradient, smaller_slope };

  explicit LineSearch(const Parameters& values, Flat within_roundoff = Flat::shorter_gradient);

  struct Result {
    enum class Code : std::int32_t { accepted, not_descent, stalled, failed } code = Code::accepted;
    double step_length = 0.0;
    double energy = 0.0;
    double gradient_norm = 0.0;
    double step_norm = 0.0;
    std::int64_t evaluations = 0;

    // What the solve ends with; nothing where a step was accepted.
    PLIANT_EXPORT std::optional<Outcome> failure() const;
    // Takes over the accepted step: energy, gradient norm, step and evaluations.
    PLIANT_EXPORT void record(Iterate& iterate) const noexcept;
  };

  // Searches from x along `direction`, first trial `first` (shortened to the objective's step limit). When accepted, x
  // and gradient are those of the new point; otherwise both are unchanged.
  Result search(Objective& objective, std::span<double> x, double energy, std::span<double> gradient,
                std::span<const double> direction, double first = 1.0);

 private:
  double sufficient_decrease_;
  double backtracking_;
  std::int64_t max_halvings_;
  Flat within_roundoff_;
  std::vector<double> trial_x_, trial_gradient_;
};

}  // namespace pliant
