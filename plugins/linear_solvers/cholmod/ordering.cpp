#include "ordering.hpp"

namespace pliant {

BlockGraph::BlockGraph(const SymmetricPattern& pattern)
    : block(pattern.block > 1 && pattern.rows % pattern.block == 0 ? pattern.block : 1) {
  column_starts.reserve(static_cast<std::size_t>(pattern.rows / block) + 1);
  row_ids.reserve(static_cast<std::size_t>(pattern.nonzeros() / block));
  for (Index column = 0; column < pattern.rows; column += block) {
    for (Index p = pattern.column_starts[column]; p < pattern.column_starts[column + 1]; ++p) {
      if (pattern.row_ids[p] % block == 0) row_ids.push_back(pattern.row_ids[p] / block);
    }
    column_starts.push_back(static_cast<int>(row_ids.size()));
  }
}

std::vector<int> fill_reducing_order(const BlockGraph& graph, FillReducing method, CholmodCommon& common) {
  cholmod_sparse view =
      sparse_view(graph.vertices(), graph.column_starts.data(), graph.row_ids.data(), nullptr, /*stype=*/-1);
  std::vector<int> vertices(static_cast<std::size_t>(graph.vertices()));
  const bool done = method == FillReducing::amd
                        ? cholmod_amd(&view, nullptr, 0, vertices.data(), common.get())
                        : cholmod_metis(&view, nullptr, 0, /*postorder=*/1, vertices.data(), common.get());
  if (!done) return {};

  std::vector<int> dofs;
  dofs.reserve(vertices.size() * static_cast<std::size_t>(graph.block));
  for (const int vertex : vertices) {
    for (Index coordinate = 0; coordinate < graph.block; ++coordinate)
      dofs.push_back(vertex * graph.block + coordinate);
  }
  return dofs;
}

}  // namespace pliant
