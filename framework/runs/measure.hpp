#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "output/records.hpp"
#include "runs/problem.hpp"

namespace pliant {

// Tetrahedra, else triangles, else edges: what a person calls the elements of the mesh; of mixed meshes all that are no
// face or edge of another kind present.
std::int64_t element_count(const Mesh& mesh);

// det F <= 0, over the energies that know det F.
struct Inversion {
  bool known = false;
  std::int64_t inverted = 0;
  double smallest_determinant = 0.0;
};
Inversion count_inverted(ComposedObjective& objective, std::span<const double> x);

// The force that each boundary entry exerts on each vertex that it pins: dE/dx there, 0 in coordinates it leaves free.
std::vector<ReactionRecord> reactions_of(Problem& problem, std::span<const double> x);

}  // namespace pliant
