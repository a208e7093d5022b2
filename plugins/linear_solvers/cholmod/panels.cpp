#include "panels.hpp"

#include <algorithm>
#include <limits>

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

}  // namespace

void Panels::set_factor(const cholmod_factor& factor) {
  columns_.look_at(factor);
  if (panels_.empty()) cut(factor);
  copy_values();
}

// Columns first .. last make a panel where no parent of the others lies beyond the last one: all of their rows are then
// among those of the panel and of column `last`.
void Panels::cut(const cholmod_factor& factor) {
  const FactorColumns& columns = columns_;
  const auto n = static_cast<std::size_t>(columns.count());
  std::vector<double> best(n + 1, std::numeric_limits<double>::infinity());  // of the columns before
  std::vector<int> width(n + 1, 1);
  best[0] = 0.0;
  for (int last = 0; last < columns.count(); ++last) {
    const auto end = static_cast<std::size_t>(last) + 1;
    for (int first = last; first >= 0 && last - first < widest_panel; --first) {
      if (first < last && columns.parent(first) > last) break;
      const double sum = best[static_cast<std::size_t>(first)] + cost(last - first + 1, columns.below(last));
      if (sum < best[end]) best[end] = sum, width[end] = last - first + 1;
    }
  }
  for (int end = columns.count(); end > 0; end -= panels_.back().width) {
    const int w = width[static_cast<std::size_t>(end)];
    panels_.push_back({end - w, w, columns.below(end - 1), 0, 0});
  }
  std::reverse(panels_.begin(), panels_.end());

  std::size_t values = 0;
  rows_.clear();
  for (Panel& panel : panels_) {
    const int last = panel.column + panel.width - 1;
    panel.first_row = rows_.size();
    panel.first_value = values;
    rows_.insert(rows_.end(), columns.rows_below(last), columns.rows_below(last) + panel.count);
    values += static_cast<std::size_t>(panel.width + panel.count) * static_cast<std::size_t>(panel.width);
  }
  values_.assign(values, 0.0);
  const auto* permutation = static_cast<const int*>(factor.Perm);
  permutation_.assign(permutation, permutation + n);
}

void Panels::copy_values() {
  const FactorColumns& columns = columns_;
  for (const Panel& panel : panels_) {
    double* block = values_.data() + panel.first_value;
    const int end = panel.column + panel.width;
    for (int k = panel.column; k < end; ++k) {
      const int* row = columns.rows(k);
      const double* value = columns.values(k);
      const int* last = row + columns.entries(k);
      double* entries = block + (k - panel.column);  // of this column, `width` apart
      for (int i = 0; i < panel.width; ++i) entries[i * panel.width] = 0.0;
      for (; row != last && *row < end; ++row, ++value) {
        entries[(*row - panel.column) * panel.width] = *value;
      }
      entries += panel.width * panel.width;
      if (last - row == panel.count) {
        for (; row != last; ++row, entries += panel.width) *entries = *value++;
        continue;
      }
      for (const int* place = rows(panel); row != last; ++place, entries += panel.width) {
        if (*place == *row) *entries = *value++, ++row;
      }
    }
    invert(block, panel.width);
  }
}

}  // namespace pliant
