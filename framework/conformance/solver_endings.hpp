#pragma once

#include "conformance/report.hpp"
#include "conformance/subject.hpp"

// How solves end that do not converge, and that they repeat.
namespace pliant::conformance {

void check_iteration_limit(Subject& subject, Report& report);
void check_interruption(Subject& subject, Report& report);
void check_infeasible_start(Subject& subject, Report& report);
void check_not_a_number(Subject& subject, Report& report);
void check_repeats(Subject& subject, Report& report);

}  // namespace pliant::conformance
