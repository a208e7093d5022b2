#include "objective/hessian_pattern.hpp"

#include <algorithm>
#include <limits>

#include <pliant/errors.hpp>

namespace pliant {
namespace {

// places[(p * dim + c) * dim + r]: place of entry (row vertex i, coordinate r; column vertex j, coordinate c) for the
// vertex pair number p = (i, j) of the graph; the place past the last value where a DOF is pinned or, on the diagonal
// pair, above the diagonal.
std::vector<Index> number_entries(const VertexGraph& graph, const FreeDofs& dofs, HessianPattern& pattern) {
  const int dim = dofs.dim();
  const auto place = [&](std::size_t p, int c, int r) {
    return (p * static_cast<std::size_t>(dim) + static_cast<std::size_t>(c)) * static_cast<std::size_t>(dim) +
           static_cast<std::size_t>(r);
  };
  std::vector<Index> places(graph.rows.size() * static_cast<std::size_t>(dim * dim), -1);
  pattern.column_starts.reserve(static_cast<std::size_t>(dofs.size()) + 1);
  pattern.column_starts.push_back(0);
  pattern.row_ids.reserve(places.size());
  for (Index j = 0; j < dofs.vertex_count(); ++j) {
    for (int c = 0; c < dim; ++c) {
      if (dofs.free_of(j * dim + c) < 0) continue;
      for (Index p = graph.column_starts[static_cast<std::size_t>(j)];
           p < graph.column_starts[static_cast<std::size_t>(j) + 1]; ++p) {
        const Index i = graph.rows[static_cast<std::size_t>(p)];
        for (int r = i == j ? c : 0; r < dim; ++r) {
          const Index row = dofs.free_of(i * dim + r);
          if (row < 0) continue;
          places[place(static_cast<std::size_t>(p), c, r)] = pattern.nonzeros();
          pattern.row_ids.push_back(row);
        }
      }
      pattern.column_starts.push_back(pattern.nonzeros());
    }
  }
  std::replace(places.begin(), places.end(), Index{-1}, pattern.nonzeros());
  return places;
}

// The place of each entry (R, C), R >= C, of each element's block.
template <std::size_t dim>
std::vector<Index> list_targets(const ElementGroup& elements, const std::vector<Index>& pairs,
                                const std::vector<Index>& places) {
  const auto k = static_cast<std::size_t>(elements.k);
  std::vector<Index> targets(static_cast<std::size_t>(elements.count()) * (k * dim) * (k * dim + 1) / 2);
  const Index* pair = pairs.data();
  const Index* v = elements.vertices.data();
  Index* target = targets.data();
  for (Index e = 0; e < elements.count(); ++e, v += k, pair += k * (k + 1) / 2) {
    for (std::size_t a = 0; a < k; ++a) {
      for (std::size_t r = 0; r < dim; ++r) {
        for (std::size_t b = 0; b <= a; ++b) {
          const Index* place = places.data() + static_cast<std::size_t>(pair[a * (a + 1) / 2 + b]) * dim * dim;
          // The pair's row vertex is the larger one: where that is b, the entry stands transposed.
          const bool transposed = v[b] > v[a];
          const std::size_t columns = a == b ? r + 1 : dim;
          for (std::size_t c = 0; c < columns; ++c) *target++ = place[transposed ? r * dim + c : c * dim + r];
        }
      }
    }
  }
  return targets;
}

}  // namespace

SymmetricPattern HessianPattern::view(const FreeDofs& dofs, std::uint64_t revision) const noexcept {
  SymmetricPattern pattern;
  pattern.rows = dofs.size();
  pattern.column_starts = column_starts.data();
  pattern.row_ids = row_ids.data();
  pattern.block = dofs.in_blocks() ? dofs.dim() : 1;
  pattern.revision = revision;
  return pattern;
}

HessianPattern build_hessian_pattern(const VertexGraph& graph, const std::vector<TermGroup>& groups,
                                     const FreeDofs& dofs) {
  const auto dim = static_cast<std::size_t>(dofs.dim());
  if (graph.rows.size() * dim * dim > static_cast<std::size_t>(std::numeric_limits<Index>::max())) {
    throw Error("the Hessian has more nonzeros than 32-bit indices can number; use a smaller mesh");
  }
  HessianPattern pattern;
  const std::vector<Index> places = number_entries(graph, dofs, pattern);

  pattern.targets.resize(groups.size());
  for (std::size_t g = 0; g < groups.size(); ++g) {
    pattern.targets[g] = dim == 2 ? list_targets<2>(groups[g].elements, graph.pairs[g], places)
                                  : list_targets<3>(groups[g].elements, graph.pairs[g], places);
  }
  return pattern;
}

}  // namespace pliant
