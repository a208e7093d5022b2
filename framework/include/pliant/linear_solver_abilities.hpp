#pragma once

#include <pliant/linear_solver.hpp>

// Optional abilities of a LinearSolver (see ability.hpp).
namespace pliant {

// Solves with the right-hand sides of a row next to each other, as vectors over (vertex, coordinate) have them: without
// it, Factor copies them to columns and back.
class RowMajorSolve {
 public:
  static constexpr const char* id = "pliant.row_major_solve/1";

  // As LinearSolver::solve, bit by bit, but that B and X are row-major.
  virtual LinearSolverStatus solve_row_major(const double* b, Index columns, double* x) = 0;

 protected:
  ~RowMajorSolve() = default;
};

}  // namespace pliant
