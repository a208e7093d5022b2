#pragma once

#include <cstddef>
#include <cstdint>

#include <pliant/types.hpp>

namespace pliant {

// A view of a sparse symmetric matrix: its lower triangle (diagonal included, every diagonal entry present) in
// compressed columns, row ids ascending. Owned by whoever made it, usually the objective.
struct SymmetricPattern {
  std::size_t size = sizeof(SymmetricPattern);

  Index rows = 0;
  const Index* column_starts = nullptr;  // rows + 1
  const Index* row_ids = nullptr;        // column_starts[rows]
  // DOFs block*i .. block*i + block-1 have the same neighbours, for every i (all coordinates of one vertex). 1:
  // unknown.
  Index block = 1;
  std::uint64_t revision = 0;  // equal revisions of one owner: equal patterns. Never 0.

  Index nonzeros() const noexcept { return rows == 0 ? 0 : column_starts[rows]; }
};

struct SymmetricMatrix {
  std::size_t size = sizeof(SymmetricMatrix);

  SymmetricPattern pattern;
  const double* values = nullptr;     // one per row id
  std::uint64_t values_revision = 0;  // equal revisions of one owner: equal values. Never 0.
};

}  // namespace pliant
