#pragma once

#include <vector>

#include "runs/problem.hpp"

namespace pliant {

// Puts a problem where a solve of it would begin, for those who only look at its objective: pins at full load in a
// static run, the first time step in a dynamic one. Returns the free DOFs of the start.
std::vector<double> enter_first_solve(Problem& problem);

}  // namespace pliant
