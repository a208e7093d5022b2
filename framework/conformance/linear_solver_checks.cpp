#include "conformance/check.hpp"
#include "conformance/linear_solver_abilities.hpp"
#include "conformance/linear_solver_refusals.hpp"
#include "conformance/linear_solver_solutions.hpp"

namespace pliant::conformance {

std::vector<Check> linear_solver_checks() {
  return {{"positive definite matrices are solved", check_solutions},
          {"new values and new patterns are taken up", check_refactorization},
          {"the same calls give the same bits, whatever another object does", check_repeatable},
          {"row-major solves give the bits of column-major ones", check_row_major},
          {"an empty matrix has an empty solution", check_empty},
          {"an indefinite matrix is reported as not positive definite", check_indefinite},
          {"a singular matrix is reported as not positive definite", check_singular},
          {"numbers that are not finite are reported", check_not_finite},
          {"a solve without a factorization is reported", check_premature_solve}};
}

}  // namespace pliant::conformance
