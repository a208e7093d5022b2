#pragma once

#include <cstddef>
#include <vector>

#include "factor_columns.hpp"
#include "permuted_matrix.hpp"

namespace pliant {

// The rows of each column of a factor, in ascending order, the diagonal first. Of a supernodal factor, those that L has
// whatever the values of A: without the zeros that wide supernodes are filled with.
class ColumnStructure {
 public:
  // Of a supernodal factor, `matrix` holds the lower triangle that was factorized.
  ColumnStructure(const FactorColumns& columns, const PermutedMatrix& matrix, bool supernodal);

  int count() const { return static_cast<int>(starts_.size()) - 1; }
  const int* rows(int k) const { return rows_.data() + starts_[static_cast<std::size_t>(k)]; }
  int entries(int k) const {
    return static_cast<int>(starts_[static_cast<std::size_t>(k) + 1] - starts_[static_cast<std::size_t>(k)]);
  }
  int below(int k) const { return entries(k) - 1; }
  const int* rows_below(int k) const { return rows(k) + 1; }
  // The column that the elimination of column k first acts on; its rows contain all others of column k.
  int parent(int k) const { return below(k) > 0 ? *rows_below(k) : k; }

 private:
  void copy(const FactorColumns& columns);
  void find(const FactorColumns& columns, const PermutedMatrix& matrix);

  std::vector<std::size_t> starts_;
  std::vector<int> rows_;
};

}  // namespace pliant
