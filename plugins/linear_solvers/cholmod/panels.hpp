#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "column_structure.hpp"
#include "factor_columns.hpp"
#include "panel.hpp"
#include "permuted_matrix.hpp"

namespace pliant {

// Panels that are solved with by themselves, on a vector of their own: first an entry for each of their columns, then
// one for each row of the top that they reach, then spare ones.
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
// Panels of the same height above the leaves of their elimination tree do not act on each other. They stand together,
// so that the processor works on several at a time.
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
  // Of the chunks below all panels: places in the vector of the panel's part.
  const int* rows() const noexcept { return rows_.data(); }
  const double* values() const noexcept { return values_.data(); }

 private:
  void cut(const ColumnStructure& structure);
  void store(const ColumnStructure& structure);
  void number(const cholmod_factor& factor);
  void fill_chunks(const PanelPart& part);
  void copy_values();
  std::span<Panel> panels_of(const PanelPart& part) {
    return {panels_.data() + part.first_panel, panels_.data() + part.last_panel};
  }

  FactorColumns columns_;  // of the factor at hand
  std::vector<Panel> panels_;
  std::vector<PanelPart> parts_;
  std::vector<int> permutation_, reached_;
  std::vector<int> rows_;
  std::vector<int> rows_of_factor_;  // the rows below each panel in L, ascending, at the same indices as rows_
  std::vector<int> slots_;  // where the values of these rows stand, from the first of their column in the panel
  std::vector<double> values_;
};

}  // namespace pliant
