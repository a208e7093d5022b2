#pragma once

#include <vector>

#include <pliant/symmetric_matrix.hpp>

#include "cholmod_objects.hpp"

namespace pliant {

// The graph of a symmetric matrix with whole blocks merged into single vertices (lower triangle, compressed columns).
// Where all coordinates of a vertex are free, ordering this graph takes half the time or less and gives the same fill.
struct BlockGraph {
  Index block = 1;
  std::vector<int> column_starts{0};
  std::vector<int> row_ids;

  explicit BlockGraph(const SymmetricPattern& pattern);
  int vertices() const noexcept { return static_cast<int>(column_starts.size()) - 1; }
};

enum class FillReducing { amd, metis };

// A fill-reducing order of the DOFs of `graph`: entry k is the DOF eliminated k-th. Blocks stay together.
// Empty when CHOLMOD failed; its status says why.
std::vector<int> fill_reducing_order(const BlockGraph& graph, FillReducing method, CholmodCommon& common);

}  // namespace pliant
