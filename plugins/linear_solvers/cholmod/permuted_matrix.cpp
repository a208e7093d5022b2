#include "permuted_matrix.hpp"

#include <algorithm>
#include <numeric>

namespace pliant {

void PermutedMatrix::set_pattern(const SymmetricPattern& pattern, const int* permutation, Triangle triangle) {
  triangle_ = triangle;
  const auto rows = static_cast<std::size_t>(pattern.rows);
  const auto nonzeros = static_cast<std::size_t>(pattern.nonzeros());
  std::vector<int> row_of(rows);
  for (std::size_t k = 0; k < rows; ++k) row_of[static_cast<std::size_t>(permutation[k])] = static_cast<int>(k);

  const auto entry = [&](Index row, Index column) {  // (column, row) in the wanted triangle
    const auto [low, high] =
        std::minmax(row_of[static_cast<std::size_t>(row)], row_of[static_cast<std::size_t>(column)]);
    return triangle == Triangle::lower ? std::pair(low, high) : std::pair(high, low);
  };
  const auto for_each_entry = [&](auto&& visit) {
    for (Index column = 0; column < pattern.rows; ++column) {
      for (Index p = pattern.column_starts[column]; p < pattern.column_starts[column + 1]; ++p) {
        const auto [to_column, to_row] = entry(pattern.row_ids[p], column);
        visit(static_cast<std::size_t>(p), static_cast<std::size_t>(to_column), to_row);
      }
    }
  };

  column_starts_.assign(rows + 1, 0);
  for_each_entry([&](std::size_t, std::size_t column, int) { ++column_starts_[column + 1]; });
  std::partial_sum(column_starts_.begin(), column_starts_.end(), column_starts_.begin());

  row_ids_.resize(nonzeros);
  place_.resize(nonzeros);
  values_.resize(nonzeros);
  std::vector<int> next(column_starts_.begin(), column_starts_.end() - 1);
  for_each_entry([&](std::size_t p, std::size_t column, int row) {
    place_[p] = next[column]++;
    row_ids_[static_cast<std::size_t>(place_[p])] = row;
  });
}

cholmod_sparse PermutedMatrix::with_values(const double* values) {
  for (std::size_t p = 0; p < place_.size(); ++p) values_[static_cast<std::size_t>(place_[p])] = values[p];
  return sparse_view(static_cast<int>(column_starts_.size()) - 1, column_starts_.data(), row_ids_.data(),
                     values_.data(), triangle_ == Triangle::upper ? 1 : -1);
}

}  // namespace pliant
