#pragma once

#include "conformance/report.hpp"
#include "conformance/subject.hpp"

namespace pliant::conformance {

// Backward errors over a set of matrices for 1, 2, 3, 5 and 0 right-hand sides; nothing written but X.
void check_solutions(Subject& subject, Report& report);

void check_refactorization(Subject& subject, Report& report);
void check_repeatable(Subject& subject, Report& report);
void check_empty(Subject& subject, Report& report);

}  // namespace pliant::conformance
