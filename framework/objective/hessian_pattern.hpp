#pragma once

#include <vector>

#include <pliant/symmetric_matrix.hpp>

#include "objective/free_dofs.hpp"
#include "objective/vertex_graph.hpp"

namespace pliant {

// The lower triangle of the Hessian over the free DOFs, and for each entry of each element block the place of its
// value.
struct HessianPattern {
  std::vector<Index> column_starts;
  std::vector<Index> row_ids;

  // targets[g] holds, for each element of group g, the place in the CSC values of each entry (R, C), R >= C, of its
  // block, in the order (0,0) (1,0) (1,1) (2,0) ... Entries with a pinned DOF go to the one place past the last value,
  // so that assembly needs no branch.
  std::vector<std::vector<Index>> targets;

  Index nonzeros() const noexcept { return static_cast<Index>(row_ids.size()); }
  SymmetricPattern view(const FreeDofs& dofs, std::uint64_t revision) const noexcept;
};

// Throws Error when the matrix exceeds 32-bit indices.
HessianPattern build_hessian_pattern(const VertexGraph& graph, const std::vector<TermGroup>& groups,
                                     const FreeDofs& dofs);

}  // namespace pliant
