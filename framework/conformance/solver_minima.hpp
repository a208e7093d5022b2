#pragma once

#include "conformance/report.hpp"
#include "conformance/subject.hpp"

// Known minima are reached. A solver may refuse an objective by an Error that says why, but not all of them.
namespace pliant::conformance {

void check_convex(Subject& subject, Report& report);
void check_nonconvex(Subject& subject, Report& report);
void check_without_majorizer(Subject& subject, Report& report);
void check_minimizes_something(Subject& subject, Report& report);
void check_start_at_minimum(Subject& subject, Report& report);

}  // namespace pliant::conformance
