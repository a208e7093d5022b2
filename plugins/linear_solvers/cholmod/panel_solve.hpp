#pragma once

#include <cstddef>

#include <Eigen/Core>

#include <pliant/types.hpp>

#include "panels.hpp"

namespace pliant {

// x = P^T L^-T L^-1 P b over the panels of a factor, for up to four right-hand sides at once, which lie next to each
// other in every row. Nothing is allocated after the first solve.
class PanelSolve {
 public:
  PanelSolve(const Panels& panels, int threads) : panels_(panels), threads_(threads) {}

  enum class Layout { row_major, column_major };

  // b and x: rows x columns, without overlap. Whether x is finite.
  bool solve(const double* b, Index columns, double* x, Layout layout);

 private:
  // Distances in memory between the entries of b, and of x.
  struct Strides {
    std::ptrdiff_t row, side;
  };

  template <int sides>
  bool solve_sides(const double* b, int count, double* x, Strides strides);
  template <int sides>
  double* vector_of(const PanelPart& part);
  template <int sides>
  void gather(const PanelPart& part, const double* b, int count, Strides strides);
  template <int sides>
  bool scatter(const PanelPart& part, int count, double* x, Strides strides);
  template <class Work>
  void for_each_subtree(const Work& work);

  const Panels& panels_;
  int threads_;
  Eigen::VectorXd y_;  // the vectors of the parts, (columns + reached + spare_rows) x sides, row-major
};

}  // namespace pliant
