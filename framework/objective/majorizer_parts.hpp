#pragma once

#include <vector>

#include <pliant/objective.hpp>

#include "objective/free_dofs.hpp"
#include "objective/vertex_graph.hpp"

namespace pliant {

// The scalar matrices L of the majorizer, one per distinct set of pinned vertices among the coordinates.
class MajorizerParts {
 public:
  // pattern_revision: of the patterns of all parts.
  MajorizerParts(const VertexGraph& graph, const FreeDofs& dofs, std::uint64_t pattern_revision);

  // Sums the energies' matrices; the views stay valid as long as this object and its address.
  std::span<const MajorizerPart> update(const VertexGraph& graph, const std::vector<TermGroup>& groups,
                                        std::uint64_t revision);

 private:
  struct Storage {
    std::vector<int> coordinates;
    std::vector<Index> free_dofs;
    std::vector<Index> column_starts, row_ids;
    std::vector<Index> place_of_pair;  // per pair of the graph; the place past the last value where a vertex is pinned
    std::vector<double> values;        // one more than row_ids
  };
  Storage make_part(const VertexGraph& graph, const FreeDofs& dofs, std::vector<int> coordinates) const;

  std::uint64_t pattern_revision_;
  std::vector<Storage> parts_;
  std::vector<MajorizerPart> views_;
};

}  // namespace pliant
