#include "column_structure.hpp"

namespace pliant {

ColumnStructure::ColumnStructure(const FactorColumns& columns, const PermutedMatrix& matrix, bool supernodal) {
  starts_.reserve(static_cast<std::size_t>(columns.count()) + 1);
  starts_.push_back(0);
  std::size_t most = 0;
  for (int k = 0; k < columns.count(); ++k) most += static_cast<std::size_t>(columns.entries(k));
  rows_.reserve(most);
  supernodal ? find(columns, matrix) : copy(columns);
}

void ColumnStructure::copy(const FactorColumns& columns) {
  for (int k = 0; k < columns.count(); ++k) {
    rows_.insert(rows_.end(), columns.rows(k), columns.rows(k) + columns.entries(k));
    starts_.push_back(rows_.size());
  }
}

// A column of L has the rows of that of A and those of the columns whose parent it is. The factor's column has these
// and others, in ascending order, so that nothing need be sorted.
void ColumnStructure::find(const FactorColumns& columns, const PermutedMatrix& matrix) {
  const auto n = static_cast<std::size_t>(columns.count());
  std::vector<int> seen(n, -1), first_child(n, -1), next_child(n, -1);
  for (int k = 0; k < columns.count(); ++k) {
    const auto see = [&](const int* row, const int* end) {
      for (; row != end; ++row) seen[static_cast<std::size_t>(*row)] = k;
    };
    see(&k, &k + 1);
    see(matrix.rows_of_column(k), matrix.rows_of_column(k + 1));
    for (int c = first_child[static_cast<std::size_t>(k)]; c >= 0; c = next_child[static_cast<std::size_t>(c)]) {
      see(rows_below(c), rows(c) + entries(c));
    }
    const int* candidates = columns.rows(k);
    for (int i = 0; i < columns.entries(k); ++i) {
      if (seen[static_cast<std::size_t>(candidates[i])] == k) rows_.push_back(candidates[i]);
    }
    starts_.push_back(rows_.size());
    if (parent(k) == k) continue;
    int& first = first_child[static_cast<std::size_t>(parent(k))];
    next_child[static_cast<std::size_t>(k)] = first;
    first = k;
  }
}

}  // namespace pliant
