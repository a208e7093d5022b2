#pragma once

#include <vector>

#include "runs/course.hpp"

namespace pliant {

// Minimizes once, or in load steps: the pins move to 1/N, 2/N ... of their way, each solve starts where the one before
// ended. Stops at the first step that does not succeed.
CourseResult run_static(const Course& course, std::vector<double>& x);

}  // namespace pliant
