#pragma once

#include <vector>

#include "runs/course.hpp"

namespace pliant {

// Steps in time: each step minimizes the energies and the inertia from where the step before ended, or from the
// prediction. Writes steps.csv and, every time.save_every steps and at the end, state.json. Goes on after a
// step that reached its iteration limit or stalled at round-off, and says so at the end; ends early after any other
// failure, and after Ctrl-C.
CourseResult run_dynamic(const Course& course, std::vector<double>& x);

}  // namespace pliant
