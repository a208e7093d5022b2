#pragma once

#include <cstddef>
#include <vector>

#include "factor_columns.hpp"

namespace pliant {

// Consecutive columns of L, stored together as a dense block of rows: first the inverse of the lower triangle that the
// columns make with their own rows, then the rows below. Zeros are stored where a column lacks a row that another has.
struct Panel {
  int column;               // the first one
  int width;                // 1 .. widest_panel
  int count;                // rows below
  std::size_t first_row;    // in Panels::rows
  std::size_t first_value;  // in Panels::values; (width + count) x width, row-major
};

constexpr int widest_panel = 4;

// A factor L of CHOLMOD, simplicial or supernodal, cut into panels.
//
// A solve reads every row of a panel once for all of its columns, so wide panels are worth some zeros: the cut has the
// least count of instructions among all of at most four columns (dynamic programming over the columns).
class Panels {
 public:
  void clear() noexcept { panels_.clear(); }

  // After each factorization; the cut is made after the first. No value of the factor is kept.
  void set_factor(const cholmod_factor& factor);

  const std::vector<Panel>& panels() const noexcept { return panels_; }
  const std::vector<int>& permutation() const noexcept { return permutation_; }
  const int* rows(const Panel& panel) const noexcept { return rows_.data() + panel.first_row; }
  const double* values(const Panel& panel) const noexcept { return values_.data() + panel.first_value; }

 private:
  void cut(const cholmod_factor& factor);
  void copy_values();

  FactorColumns columns_;  // of the factor at hand
  std::vector<Panel> panels_;
  std::vector<int> permutation_;
  std::vector<int> rows_;
  std::vector<double> values_;
};

}  // namespace pliant
