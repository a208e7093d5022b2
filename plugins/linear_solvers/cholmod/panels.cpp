#include "panels.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "panel_parts.hpp"
#include "panel_tree.hpp"

namespace pliant {
namespace {

// Instructions of both sweeps over a panel, for two right-hand sides.
double cost(int width, int count) {
  const int chunks = (count + chunk - 1) / chunk;
  return 200.0 + 20.0 * width + chunks * (45.0 + 10.0 * width);
}

// Inverts the lower triangle of a chunk in place, row by row.
void invert(double* values, int width) {
  const auto entry = [values](int row, int column) -> double& { return values[column * chunk + row]; };
  for (int i = 0; i < width; ++i) {
    const double pivot = 1.0 / entry(i, i);
    for (int j = 0; j < i; ++j) {
      double sum = 0.0;
      for (int m = j; m < i; ++m) sum += entry(i, m) * entry(m, j);
      entry(i, j) = -pivot * sum;
    }
    entry(i, i) = pivot;
  }
}

// Puts column k of the factor in place. Rows that the panel lacks hold zeros in every factor of this pattern; those
// that the column lacks are zero from the start.
void copy_column(const FactorColumns& columns, int k, const Panel& panel, const int* rows, const int* slots,
                 double* values) {
  const int end = panel.column + panel.width;
  const int* row = columns.rows(k);
  const double* value = columns.values(k);
  const int* last = row + columns.entries(k);
  double* column = values + (k - panel.column) * chunk;
  std::fill_n(column, panel.width, 0.0);
  for (; row != last && *row < end; ++row, ++value) column[*row - panel.column] = *value;
  if (last - row == panel.count && std::equal(row, last, rows)) {
    for (; row != last; ++row) column[*slots++] = *value++;
    return;
  }
  for (const int* stop = rows + panel.count; rows != stop && row != last; ++row, ++value) {
    while (rows != stop && *rows < *row) ++rows, ++slots;
    if (rows != stop && *rows == *row) column[*slots] = *value;
  }
}

// Puts those places first that make chunks of places which follow each other; returns the number of these chunks.
// moved_to[i]: where the place now stands that was number i.
int gather_runs(std::span<int> places, int* moved_to) {
  const std::vector<int> before(places.begin(), places.end());
  std::vector<std::size_t> order, others;
  for (std::size_t first = 0; first < before.size();) {
    std::size_t end = first + 1;
    while (end < before.size() && end - first < chunk && before[end] == before[end - 1] + 1) ++end;
    auto& into = end - first == chunk ? order : others;
    for (; first < end; ++first) into.push_back(first);
  }
  const auto runs = static_cast<int>(order.size()) / chunk;
  order.insert(order.end(), others.begin(), others.end());
  for (std::size_t i = 0; i < order.size(); ++i) {
    places[i] = before[order[i]];
    moved_to[order[i]] = static_cast<int>(i);
  }
  return runs;
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
    for (int first = last; first >= 0 && last - first < chunk; --first) {
      if (first < last && structure.parent(first) > last) break;
      const double sum = best[static_cast<std::size_t>(first)] + cost(last - first + 1, structure.below(last));
      if (sum < best[end]) best[end] = sum, width[end] = last - first + 1;
    }
  }
  for (int end = structure.count(); end > 0; end -= panels_.back().width) {
    const int w = width[static_cast<std::size_t>(end)];
    panels_.push_back({end - w, w, structure.below(end - 1), 0, 0, 0, 0});
  }
  std::reverse(panels_.begin(), panels_.end());
}

// Puts the panels in the order of parts and heights.
void Panels::store(const ColumnStructure& structure) {
  const std::vector<int> parents = parents_of(panels_, structure);
  const std::vector<int> part = part_of_each(panels_, parents), height = heights_of(parents);
  std::vector<std::size_t> order(panels_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(part[a], height[a]) < std::pair(part[b], height[b]);
  });

  std::vector<Panel> sorted;
  sorted.reserve(panels_.size());
  parts_.assign(static_cast<std::size_t>(*std::max_element(part.begin(), part.end())) + 1, {});
  std::size_t rows = 0, values = 0;
  for (const std::size_t p : order) {
    Panel& panel = sorted.emplace_back(panels_[p]);
    panel.first_row = rows, panel.first_value = values;
    rows += static_cast<std::size_t>(panel.chunks() * chunk);
    values += static_cast<std::size_t>((1 + panel.chunks()) * chunk * panel.width);
    parts_[static_cast<std::size_t>(part[p])].last_panel = sorted.size();
  }
  for (std::size_t i = 1; i < parts_.size(); ++i) parts_[i].first_panel = parts_[i - 1].last_panel;
  panels_.swap(sorted);
  values_.assign(values, 0.0);

  rows_of_factor_.assign(rows, -1);
  for (const Panel& panel : panels_) {
    const int* first = structure.rows_below(panel.column + panel.width - 1);
    std::copy_n(first, panel.count, rows_of_factor_.data() + panel.first_row);
  }
}

// Numbers the entries of the vectors of the parts.
void Panels::number(const cholmod_factor& factor) {
  const auto* permutation = static_cast<const int*>(factor.Perm);
  permutation_.clear();
  reached_.clear();
  rows_.assign(rows_of_factor_.size(), -1);
  slots_.assign(rows_of_factor_.size(), -1);
  std::vector<int> place(factor.n, -1), owner(factor.n, -1);
  const auto at = [](std::vector<int>& numbers, int i) -> int& { return numbers[static_cast<std::size_t>(i)]; };
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    PanelPart& part = parts_[i];
    part.first_column = permutation_.size();
    for (Panel& panel : panels_of(part)) {
      panel.place = part.columns;
      for (int k = panel.column; k < panel.column + panel.width; ++k) {
        at(place, k) = part.columns++;
        at(owner, k) = static_cast<int>(i);
        permutation_.push_back(permutation[k]);
      }
    }
  }
  std::vector<int> place_of_reached(factor.n), reached_by(factor.n, -1);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    PanelPart& part = parts_[i];
    part.first_reached = reached_.size();
    const auto place_in_part = [&](int row) {
      if (at(owner, row) == static_cast<int>(i)) return at(place, row);
      if (std::exchange(at(reached_by, row), static_cast<int>(i)) != static_cast<int>(i)) {
        at(place_of_reached, row) = part.columns + part.reached++;
        reached_.push_back(at(place, row));
      }
      return at(place_of_reached, row);
    };
    for (const Panel& panel : panels_of(part)) {
      const int* row = rows_of_factor_.data() + panel.first_row;
      std::transform(row, row + panel.count, rows_.data() + panel.first_row, place_in_part);
    }
    fill_chunks(part);
  }
}

void Panels::fill_chunks(const PanelPart& part) {
  int spare = 0;
  for (Panel& panel : panels_of(part)) {
    int *rows = rows_.data() + panel.first_row, *slots = slots_.data() + panel.first_row;
    panel.runs = gather_runs({rows, static_cast<std::size_t>(panel.count)}, slots);
    for (int i = panel.count; i < panel.chunks() * chunk; ++i) {
      rows[i] = part.columns + part.reached + spare++ % spare_rows;
    }
    for (int* slot = slots; slot != slots + panel.count; ++slot) {
      *slot = (1 + *slot / chunk) * chunk * panel.width + *slot % chunk;
    }
  }
}

void Panels::copy_values() {
  for (const Panel& panel : panels_) {
    double* block = values_.data() + panel.first_value;
    const int* rows = rows_of_factor_.data() + panel.first_row;
    const int* slots = slots_.data() + panel.first_row;
    for (int k = panel.column; k < panel.column + panel.width; ++k) copy_column(columns_, k, panel, rows, slots, block);
    invert(block, panel.width);
  }
}

}  // namespace pliant
