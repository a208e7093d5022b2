#pragma once

#include <vector>

#include <Eigen/Core>

#include <pliant/types.hpp>

#include "cholmod_objects.hpp"

namespace pliant {

// x = P^T L^-T L^-1 P b with a simplicial factor L of CHOLMOD, for up to four right-hand sides at once.
//
// Consecutive columns with the same rows below their diagonal form a panel of up to four columns. The entries of a
// panel are read row by row, so that each row of x is loaded once per panel rather than once per entry; all right-hand
// sides of a row lie next to each other. On triangle meshes two right-hand sides take two thirds of the time of
// cholmod_solve2.
class PanelSolve {
 public:
  // Forgets the pattern of the last factor.
  void clear() noexcept { panels_.clear(); }

  // After each factorization; finds the panels after the first. The factor outlives the solves.
  void set_factor(const cholmod_factor& factor);

  // b and x: rows x columns, column-major, without overlap.
  void solve(const double* b, Index columns, double* x);

  static constexpr int widest = 4;

 private:
  struct Panel {
    int column;  // the first one
    int width;
  };

  template <int sides>
  void solve_sides(const double* b, int count, double* x);
  template <class Visit>
  void visit_panel(const Panel& panel, const Visit& visit) const;
  void find_panels(const cholmod_factor& factor);

  std::vector<Panel> panels_;
  const int* permutation_ = nullptr;
  const int* starts_ = nullptr;
  const int* counts_ = nullptr;
  const int* row_ids_ = nullptr;
  const double* values_ = nullptr;
  Eigen::VectorXd inverse_diagonal_;
  Eigen::VectorXd y_;  // rows x sides, row-major
};

}  // namespace pliant
