#pragma once

#include <cstddef>
#include <vector>

#include "cholmod_objects.hpp"

namespace pliant {

// The columns of a factor, simplicial or supernodal; the entries of a column are in ascending order of their rows, the
// diagonal first. Nothing is allocated for the second factor of a size.
class FactorColumns {
 public:
  // Valid while the factor is.
  void look_at(const cholmod_factor& factor) {
    columns_.clear();
    columns_.reserve(factor.n);
    factor.is_super ? add_supernodes(factor) : add_columns(factor);
  }

  int count() const { return static_cast<int>(columns_.size()); }
  const int* rows(int k) const { return of(k).rows; }
  const double* values(int k) const { return of(k).values; }
  int entries(int k) const { return of(k).entries; }

 private:
  struct Column {
    const int* rows;
    const double* values;
    int entries;
  };
  const Column& of(int k) const { return columns_[static_cast<std::size_t>(k)]; }

  void add_columns(const cholmod_factor& factor) {
    const auto* starts = static_cast<const int*>(factor.p);
    const auto* entries = static_cast<const int*>(factor.nz);
    for (std::size_t k = 0; k < factor.n; ++k) {
      columns_.push_back({static_cast<const int*>(factor.i) + starts[k],
                          static_cast<const double*>(factor.x) + starts[k], entries[k]});
    }
  }

  // Column j of a supernode begins at entry (j, j) of its dense block, whose columns are as long as it has rows.
  void add_supernodes(const cholmod_factor& factor) {
    const auto* first_column = static_cast<const int*>(factor.super);
    const auto* first_row = static_cast<const int*>(factor.pi);
    const auto* first_value = static_cast<const int*>(factor.px);
    for (std::size_t s = 0; s < factor.nsuper; ++s) {
      const int rows = first_row[s + 1] - first_row[s];
      for (int j = 0; j < first_column[s + 1] - first_column[s]; ++j) {
        columns_.push_back({static_cast<const int*>(factor.s) + first_row[s] + j,
                            static_cast<const double*>(factor.x) + first_value[s] + std::ptrdiff_t(j) * (rows + 1),
                            rows - j});
      }
    }
  }

  std::vector<Column> columns_;
};

}  // namespace pliant
