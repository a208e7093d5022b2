#pragma once

#include <pliant/solver.hpp>

#include "runs/problem.hpp"
#include "runs/run_monitor.hpp"

namespace pliant {

// One solve, with its outcome put in words.
struct SolveResult {
  Status status = Status::converged;
  std::string where;   // vertex and coordinate, or element; empty if unknown
  std::string detail;  // one clause more, or empty
};

// Minimizes from x; x ends at the last iterate. An energy that is not a number becomes Status::not_finite, and x the
// last iterate that was one.
SolveResult solve_step(Problem& problem, Solver& solver, std::span<double> x, RunMonitor& monitor, std::int64_t step);

}  // namespace pliant
