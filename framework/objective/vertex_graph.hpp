#pragma once

#include <vector>

#include <pliant/types.hpp>

#include "objective/term.hpp"

namespace pliant {

// Which vertices meet in an element: the lower triangle (row >= column, diagonal included) of the vertex adjacency in
// compressed columns, and for each element the place of its vertex pairs in it. Found once from the element groups; the
// patterns of Hessian and majorizer follow from it.
struct VertexGraph {
  std::vector<Index> column_starts;  // #V + 1
  std::vector<Index> rows;           // ascending within a column

  // pairs[g] holds, for each element of group g, the place in `rows` of each local pair (a, b), a >= b, in the order
  // (0,0) (1,0) (1,1) (2,0) ...: k (k + 1) / 2 per element.
  std::vector<std::vector<Index>> pairs;
};

// Throws Error when the graph exceeds 32-bit indices.
VertexGraph build_vertex_graph(Index vertex_count, const std::vector<TermGroup>& groups);

}  // namespace pliant
