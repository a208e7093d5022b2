#pragma once

#include <cstddef>
#include <vector>

#include "column_structure.hpp"
#include "factor_columns.hpp"
#include "permuted_matrix.hpp"

namespace pliant {

// Consecutive columns of L, stored together as a dense block of rows: first the inverse of the lower triangle that the
// columns make with their own rows, then the rows below. Zeros are stored where a column lacks a row that another has.
struct Panel {
  int column;               // the first one, in L
  int width;                // 1 .. widest_panel
  int count;                // rows below
  int place;                // of its first column in the vector of its part
  std::size_t first_row;    // in Panels::rows
  std::size_t first_value;  // in Panels::values; (width + count) x width, row-major
};

constexpr int widest_panel = 4;

// Panels that are solved with by themselves, on a vector of their own: first an entry for each of their columns, then
// one for each row of the top that they reach.
struct PanelPart {
  std::size_t first_panel = 0, last_panel = 0;  // one behind
  std::size_t first_column = 0;                 // in Panels::permutation
  std::size_t first_reached = 0;                // in Panels::reached
  int columns = 0, reached = 0;
};

// A factor L of CHOLMOD, simplicial or supernodal, cut into panels.
//
// A solve reads every row of a panel once for all of its columns, so wide panels are worth some zeros: the cut has the
// least count of instructions among all of at most four columns (dynamic programming over the columns).
//
// A large factor is cut into parts as well: subtrees of its elimination tree, which do not act on each other, and the
// top, which all of them act on. The parts depend on the matrix alone.
class Panels {
 public:
  void clear() noexcept { panels_.clear(); }

  // After each factorization; the cut is made after the first. No value of the factor is kept.
  void set_factor(const cholmod_factor& factor, const PermutedMatrix& matrix);

  const std::vector<Panel>& panels() const noexcept { return panels_; }
  // The subtrees, and last the top.
  const std::vector<PanelPart>& parts() const noexcept { return parts_; }
  // The row of A of each column, part by part.
  const std::vector<int>& permutation() const noexcept { return permutation_; }
  // Places in the vector of the top, part by part.
  const std::vector<int>& reached() const noexcept { return reached_; }
  // Of all panels; the rows are places in the vector of the panel's part.
  const int* rows() const noexcept { return rows_.data(); }
  const double* values() const noexcept { return values_.data(); }

 private:
  void cut(const ColumnStructure& structure);
  void store(const ColumnStructure& structure);
  void number(const cholmod_factor& factor);
  void copy_values();

  FactorColumns columns_;  // of the factor at hand
  std::vector<Panel> panels_;
  std::vector<PanelPart> parts_;
  std::vector<int> permutation_, reached_;
  std::vector<int> rows_of_factor_, rows_;
  std::vector<double> values_;
};

}  // namespace pliant
