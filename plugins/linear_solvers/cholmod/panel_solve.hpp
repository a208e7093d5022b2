#pragma once

#include <Eigen/Core>

#include <pliant/types.hpp>

#include "panels.hpp"

namespace pliant {

// x = P^T L^-T L^-1 P b over the panels of a factor, for up to four right-hand sides at once, which lie next to each
// other in every row. Nothing is allocated after the first solve.
class PanelSolve {
 public:
  explicit PanelSolve(const Panels& panels) : panels_(panels) {}

  // b and x: rows x columns, column-major, without overlap.
  void solve(const double* b, Index columns, double* x);

 private:
  template <int sides>
  void solve_sides(const double* b, int count, double* x);

  const Panels& panels_;
  Eigen::VectorXd y_;  // rows x sides, row-major
};

}  // namespace pliant
