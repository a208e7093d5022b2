#pragma once

#include "conformance/report.hpp"
#include "conformance/subject.hpp"

// What is said of the abilities of linear solvers in linear_solver_abilities.hpp. One that a solver lacks is skipped.
namespace pliant::conformance {

// The bits of column-major solves for 1, 2, 3, 5 and 0 right-hand sides; nothing written but X.
void check_row_major(Subject& subject, Report& report);

}  // namespace pliant::conformance
