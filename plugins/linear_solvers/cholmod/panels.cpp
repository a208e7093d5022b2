#include "panels.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "panel_parts.hpp"

namespace pliant {
namespace {

// Instructions of both sweeps over a panel, for two right-hand sides: measured shares of the panel, a column, a row and
// an entry.
double cost(int width, int count) {
  return 30.0 + 12.0 * width + 3.0 * width * width + count * (12.0 + 6.0 * width);
}

// Inverts a lower triangular width x width block in place, row by row.
void invert(double* block, int width) {
  for (int i = 0; i < width; ++i) {
    double* row = block + i * width;
    const double pivot = 1.0 / row[i];
    for (int j = 0; j < i; ++j) {
      double sum = 0.0;
      for (int m = j; m < i; ++m) sum += row[m] * block[m * width + j];
      row[j] = -pivot * sum;
    }
    row[i] = pivot;
  }
}

// Puts column k of the factor in place. Rows that the panel lacks hold zeros in every factor of this pattern; those
// that the column lacks are zero from the start.
void copy_column(const FactorColumns& columns, int k, const Panel& panel, const int* rows, double* block) {
  const int end = panel.column + panel.width;
  const int* row = columns.rows(k);
  const double* value = columns.values(k);
  const int* last = row + columns.entries(k);
  double* entries = block + (k - panel.column);  // of this column, `width` apart
  for (int i = 0; i < panel.width; ++i) entries[i * panel.width] = 0.0;
  for (; row != last && *row < end; ++row, ++value) entries[(*row - panel.column) * panel.width] = *value;
  entries += panel.width * panel.width;
  if (last - row == panel.count && std::equal(row, last, rows)) {
    for (; row != last; ++row, entries += panel.width) *entries = *value++;
    return;
  }
  for (const int* stop = rows + panel.count; rows != stop && row != last; ++row, ++value) {
    while (rows != stop && *rows < *row) ++rows, entries += panel.width;
    if (rows != stop && *rows == *row) *entries = *value;
  }
}

}  // namespace

void Panels::set_factor(const cholmod_factor& factor, const PermutedMatrix& matrix) {
  columns_.look_at(factor);
  if (panels_.empty()) {
    const ColumnStructure structure(columns_, matrix, factor.is_super != 0);
    cut(structure);
    store(structure);
    number(factor);
  }
  copy_values();
}

// Columns first .. last make a panel where no parent of the others lies beyond the last one: all of their rows are then
// among those of the panel and of column `last`.
void Panels::cut(const ColumnStructure& structure) {
  const auto n = static_cast<std::size_t>(structure.count());
  std::vector<double> best(n + 1, std::numeric_limits<double>::infinity());  // of the columns before
  std::vector<int> width(n + 1, 1);
  best[0] = 0.0;
  for (int last = 0; last < structure.count(); ++last) {
    const auto end = static_cast<std::size_t>(last) + 1;
    for (int first = last; first >= 0 && last - first < widest_panel; --first) {
      if (first < last && structure.parent(first) > last) break;
      const double sum = best[static_cast<std::size_t>(first)] + cost(last - first + 1, structure.below(last));
      if (sum < best[end]) best[end] = sum, width[end] = last - first + 1;
    }
  }
  for (int end = structure.count(); end > 0; end -= panels_.back().width) {
    const int w = width[static_cast<std::size_t>(end)];
    panels_.push_back({end - w, w, structure.below(end - 1), 0, 0, 0});
  }
  std::reverse(panels_.begin(), panels_.end());
}

// Puts the panels in the order of the parts, and their rows into the order of the panels.
void Panels::store(const ColumnStructure& structure) {
  const std::vector<int> part = part_of_each(panels_, structure);
  parts_.assign(static_cast<std::size_t>(*std::max_element(part.begin(), part.end())) + 1, {});
  std::vector<std::vector<Panel>> panels(parts_.size());
  for (std::size_t p = 0; p < panels_.size(); ++p) panels[static_cast<std::size_t>(part[p])].push_back(panels_[p]);

  std::size_t rows = 0, values = 0;
  for (const Panel& panel : panels_) rows += static_cast<std::size_t>(panel.count);
  rows_of_factor_.clear();
  rows_of_factor_.reserve(rows);
  panels_.clear();
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    parts_[i].first_panel = panels_.size();
    for (Panel& panel : panels[i]) {
      const int* first = structure.rows_below(panel.column + panel.width - 1);
      panel.first_row = rows_of_factor_.size();
      panel.first_value = values;
      rows_of_factor_.insert(rows_of_factor_.end(), first, first + panel.count);
      values += static_cast<std::size_t>(panel.width + panel.count) * static_cast<std::size_t>(panel.width);
      panels_.push_back(panel);
    }
    parts_[i].last_panel = panels_.size();
  }
  values_.assign(values, 0.0);
}

// Numbers the entries of the vectors of the parts.
void Panels::number(const cholmod_factor& factor) {
  const auto* permutation = static_cast<const int*>(factor.Perm);
  permutation_.clear();
  reached_.clear();
  std::vector<int> place(factor.n, -1), owner(factor.n, -1);
  const auto at = [](std::vector<int>& numbers, int i) -> int& { return numbers[static_cast<std::size_t>(i)]; };
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    PanelPart& part = parts_[i];
    part.first_column = permutation_.size();
    for (std::size_t p = part.first_panel; p < part.last_panel; ++p) {
      panels_[p].place = part.columns;
      for (int k = panels_[p].column; k < panels_[p].column + panels_[p].width; ++k) {
        at(place, k) = part.columns++;
        at(owner, k) = static_cast<int>(i);
        permutation_.push_back(permutation[k]);
      }
    }
  }
  rows_.resize(rows_of_factor_.size());
  std::vector<int> place_of_reached(factor.n), reached_by(factor.n, -1);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    PanelPart& part = parts_[i];
    part.first_reached = reached_.size();
    const std::size_t end = part.last_panel == panels_.size() ? rows_.size() : panels_[part.last_panel].first_row;
    for (std::size_t r = panels_[part.first_panel].first_row; r < end; ++r) {
      const int row = rows_of_factor_[r];
      if (at(owner, row) == static_cast<int>(i)) {
        rows_[r] = at(place, row);
        continue;
      }
      if (std::exchange(at(reached_by, row), static_cast<int>(i)) != static_cast<int>(i)) {
        at(place_of_reached, row) = part.columns + part.reached++;
        reached_.push_back(at(place, row));
      }
      rows_[r] = at(place_of_reached, row);
    }
  }
}

void Panels::copy_values() {
  for (const Panel& panel : panels_) {
    double* block = values_.data() + panel.first_value;
    const int* rows = rows_of_factor_.data() + panel.first_row;
    for (int k = panel.column; k < panel.column + panel.width; ++k) copy_column(columns_, k, panel, rows, block);
    invert(block, panel.width);
  }
}

}  // namespace pliant
