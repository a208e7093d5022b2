#pragma once

#include <span>
#include <string>
#include <vector>

#include "mesh/mesh.hpp"

namespace pliant {

// Which vertices hang together. Join the stencils of every energy, or the edges of the mesh.
class Connectivity {
 public:
  explicit Connectivity(Index vertex_count);

  // Elements of k vertices each.
  void join(std::span<const Index> elements, int k);

  Index root_of(Index vertex) const;  // equal for vertices that hang together
  bool touched(Index vertex) const noexcept { return touched_[static_cast<std::size_t>(vertex)] != 0; }
  Index vertex_count() const noexcept { return static_cast<Index>(parent_.size()); }

 private:
  mutable std::vector<Index> parent_;
  std::vector<char> touched_;
};

// A connected part of the scene in which nothing holds one of the coordinates.
struct LoosePart {
  Index vertex = 0;  // the lowest one
  Index vertex_count = 0;
  std::vector<int> coordinates;  // that nothing holds
};

// Parts of two or more vertices that are free to move as a whole along a coordinate. `held` says for each DOF (#V *
// dim) whether it is pinned, or anchored by an energy that is not invariant to translation.
std::vector<LoosePart> loose_parts(const Connectivity& connectivity, int dim, std::span<const char> held);

// "the 12 vertices around vertex 7 of mesh 'ball' are not connected to any pinned vertex ..." with a hint.
std::string describe(const LoosePart& part, const Mesh& mesh);

// Free vertices (with at least one free DOF) that no joined element touches, ascending.
std::vector<Index> untouched_vertices(const Connectivity& connectivity, int dim, std::span<const char> pinned);

// "no energy acts on vertex 3 and 17 others ..."; empty where the list is.
std::string describe_untouched(std::span<const Index> vertices, const Mesh& mesh);

}  // namespace pliant
