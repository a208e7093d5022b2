#include "objective/vertex_graph.hpp"

#include <algorithm>
#include <limits>

#include <pliant/errors.hpp>

namespace pliant {
namespace {

// Calls visit(group, column, row) for each local pair a >= b of each element, row >= column.
template <class Visit>
void for_each_pair(const std::vector<TermGroup>& groups, const Visit& visit) {
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const int k = groups[g].elements.k;
    const auto& vertices = groups[g].elements.vertices;
    for (const Index* v = vertices.data(); v != vertices.data() + vertices.size(); v += k) {
      for (int a = 0; a < k; ++a) {
        for (int b = 0; b <= a; ++b) visit(g, std::min(v[a], v[b]), std::max(v[a], v[b]));
      }
    }
  }
}

std::vector<Index> starts_from_counts(const std::vector<std::int64_t>& counts) {
  std::vector<Index> starts(counts.size() + 1, 0);
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sum += counts[i];
    if (sum > std::numeric_limits<Index>::max()) {
      throw Error("the element stencils have more vertex pairs than 32-bit indices can number; use a smaller mesh");
    }
    starts[i + 1] = static_cast<Index>(sum);
  }
  return starts;
}

// Sorts each column's rows and keeps one of each, moving columns together.
void compress_columns(VertexGraph& graph) {
  Index kept = 0;
  for (std::size_t j = 0; j + 1 < graph.column_starts.size(); ++j) {
    const auto first = graph.rows.begin() + graph.column_starts[j];
    const auto last = graph.rows.begin() + graph.column_starts[j + 1];
    graph.column_starts[j] = kept;
    std::sort(first, last);
    const auto unique_end = std::unique(first, last);
    std::copy(first, unique_end, graph.rows.begin() + kept);
    kept += static_cast<Index>(unique_end - first);
  }
  graph.column_starts.back() = kept;
  graph.rows.resize(static_cast<std::size_t>(kept));
  graph.rows.shrink_to_fit();
}

// Columns are short as a rule; the search keeps those of hubs from costing their length for each pair.
Index place_of(const VertexGraph& graph, Index column, Index row) {
  constexpr Index few = 16;
  Index place = graph.column_starts[static_cast<std::size_t>(column)];
  const Index end = graph.column_starts[static_cast<std::size_t>(column) + 1];
  const Index* rows = graph.rows.data();
  if (end - place > few) return static_cast<Index>(std::lower_bound(rows + place, rows + end, row) - rows);
  while (rows[place] != row) ++place;
  return place;
}

}  // namespace

VertexGraph build_vertex_graph(Index vertex_count, const std::vector<TermGroup>& groups) {
  // One slot per vertex for its diagonal, which exists even where no element touches the vertex.
  std::vector<std::int64_t> counts(static_cast<std::size_t>(vertex_count), 1);
  for_each_pair(groups, [&](std::size_t, Index column, Index row) {
    if (row != column) ++counts[static_cast<std::size_t>(column)];
  });

  VertexGraph graph;
  graph.column_starts = starts_from_counts(counts);
  graph.rows.resize(static_cast<std::size_t>(graph.column_starts.back()));
  std::vector<Index> next(graph.column_starts.begin(), graph.column_starts.end() - 1);
  for (Index v = 0; v < vertex_count; ++v) {
    graph.rows[static_cast<std::size_t>(next[static_cast<std::size_t>(v)]++)] = v;
  }
  for_each_pair(groups, [&](std::size_t, Index column, Index row) {
    if (row != column) graph.rows[static_cast<std::size_t>(next[static_cast<std::size_t>(column)]++)] = row;
  });
  compress_columns(graph);

  graph.pairs.resize(groups.size());
  std::vector<Index*> pair(groups.size());
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const auto k = static_cast<std::size_t>(groups[g].elements.k);
    graph.pairs[g].resize(static_cast<std::size_t>(groups[g].elements.count()) * k * (k + 1) / 2);
    pair[g] = graph.pairs[g].data();
  }
  for_each_pair(groups, [&](std::size_t g, Index column, Index row) { *pair[g]++ = place_of(graph, column, row); });
  return graph;
}

}  // namespace pliant
