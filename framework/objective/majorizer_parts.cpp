#include "objective/majorizer_parts.hpp"

#include <algorithm>
#include <utility>

namespace pliant {
namespace {

bool pinned_alike(const FreeDofs& dofs, int a, int b) {
  for (Index v = 0; v < dofs.vertex_count(); ++v) {
    if ((dofs.free_of(v * dofs.dim() + a) < 0) != (dofs.free_of(v * dofs.dim() + b) < 0)) return false;
  }
  return true;
}

std::vector<std::vector<int>> coordinates_pinned_alike(const FreeDofs& dofs) {
  std::vector<std::vector<int>> sets;
  for (int c = 0; c < dofs.dim(); ++c) {
    const auto same = std::find_if(sets.begin(), sets.end(),
                                   [&](const std::vector<int>& set) { return pinned_alike(dofs, set.front(), c); });
    if (same == sets.end()) {
      sets.push_back({c});
    } else {
      same->push_back(c);
    }
  }
  return sets;
}

constexpr Index block_length = 128;

}  // namespace

MajorizerParts::MajorizerParts(const VertexGraph& graph, const FreeDofs& dofs, std::uint64_t pattern_revision)
    : pattern_revision_(pattern_revision) {
  for (std::vector<int>& coordinates : coordinates_pinned_alike(dofs)) {
    Storage part = make_part(graph, dofs, std::move(coordinates));
    if (!part.free_dofs.empty()) parts_.push_back(std::move(part));
  }
}

MajorizerParts::Storage MajorizerParts::make_part(const VertexGraph& graph, const FreeDofs& dofs,
                                                  std::vector<int> coordinates) const {
  Storage part;
  const int dim = dofs.dim();
  const int first = coordinates.front();
  std::vector<Index> row_of(static_cast<std::size_t>(dofs.vertex_count()), -1);
  Index rows = 0;
  for (Index v = 0; v < dofs.vertex_count(); ++v) {
    if (dofs.free_of(v * dim + first) >= 0) row_of[static_cast<std::size_t>(v)] = rows++;
  }
  for (Index v = 0; v < dofs.vertex_count(); ++v) {
    if (row_of[static_cast<std::size_t>(v)] < 0) continue;
    for (const int c : coordinates) part.free_dofs.push_back(dofs.free_of(v * dim + c));
  }
  part.coordinates = std::move(coordinates);
  part.place_of_pair.assign(graph.rows.size(), -1);
  part.column_starts.push_back(0);
  for (std::size_t j = 0; j < row_of.size(); ++j) {
    if (row_of[j] < 0) continue;
    for (auto p = static_cast<std::size_t>(graph.column_starts[j]);
         p < static_cast<std::size_t>(graph.column_starts[j + 1]); ++p) {
      const Index row = row_of[static_cast<std::size_t>(graph.rows[p])];
      if (row < 0) continue;
      part.place_of_pair[p] = static_cast<Index>(part.row_ids.size());
      part.row_ids.push_back(row);
    }
    part.column_starts.push_back(static_cast<Index>(part.row_ids.size()));
  }
  const auto nonzeros = static_cast<Index>(part.row_ids.size());
  std::replace(part.place_of_pair.begin(), part.place_of_pair.end(), Index{-1}, nonzeros);
  part.values.resize(part.row_ids.size() + 1);
  return part;
}

std::span<const MajorizerPart> MajorizerParts::update(const VertexGraph& graph, const std::vector<TermGroup>& groups,
                                                      std::uint64_t revision) {
  for (Storage& part : parts_) std::fill(part.values.begin(), part.values.end(), 0.0);
  std::vector<double> matrices;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const TermGroup& group = groups[g];
    const auto k = static_cast<std::size_t>(group.elements.k);
    matrices.resize(block_length * k * k);
    const Index* pair = graph.pairs[g].data();
    for (Index begin = 0; begin < group.elements.count(); begin += block_length) {
      const Index end = std::min(begin + block_length, group.elements.count());
      group.term->majorizer->majorizer(group.group, begin, end, matrices.data());
      const double* matrix = matrices.data();
      for (Index e = begin; e < end; ++e, matrix += k * k) {
        for (std::size_t a = 0; a < k; ++a) {
          for (std::size_t b = 0; b <= a; ++b, ++pair) {
            for (Storage& part : parts_) {
              const Index place = part.place_of_pair[static_cast<std::size_t>(*pair)];
              part.values[static_cast<std::size_t>(place)] += matrix[a * k + b];
            }
          }
        }
      }
    }
  }

  views_.clear();
  for (const Storage& part : parts_) {
    MajorizerPart view;
    view.matrix.pattern.rows = static_cast<Index>(part.column_starts.size()) - 1;
    view.matrix.pattern.column_starts = part.column_starts.data();
    view.matrix.pattern.row_ids = part.row_ids.data();
    view.matrix.pattern.revision = pattern_revision_;
    view.matrix.values = part.values.data();
    view.matrix.values_revision = revision;
    view.coordinates = part.coordinates;
    view.free_dofs = part.free_dofs;
    views_.push_back(view);
  }
  return views_;
}

}  // namespace pliant
