#pragma once

#include "conformance/report.hpp"
#include "conformance/subject.hpp"

// A linear solver never gives numbers for a matrix that it cannot solve: it says why.
namespace pliant::conformance {

void check_indefinite(Subject& subject, Report& report);
void check_singular(Subject& subject, Report& report);
void check_not_finite(Subject& subject, Report& report);
void check_premature_solve(Subject& subject, Report& report);

}  // namespace pliant::conformance
