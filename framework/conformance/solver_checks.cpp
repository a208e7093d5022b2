#include "conformance/check.hpp"
#include "conformance/solver_endings.hpp"
#include "conformance/solver_minima.hpp"

namespace pliant::conformance {

std::vector<Check> solver_checks() {
  return {{"a convex quadratic is minimized", check_convex},
          {"a nonconvex energy is minimized", check_nonconvex},
          {"an energy without a majorizer is minimized", check_without_majorizer},
          {"it minimizes one of them at least", check_minimizes_something},
          {"a start at the minimum ends there", check_start_at_minimum},
          {"the iteration limit is obeyed", check_iteration_limit},
          {"an interruption is obeyed", check_interruption},
          {"a start of infinite energy is reported", check_infeasible_start},
          {"an energy that is NaN is reported", check_not_a_number},
          {"the same solve gives the same bits", check_repeats}};
}

}  // namespace pliant::conformance
