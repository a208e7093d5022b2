#pragma once

#include <vector>

#include "mesh/mesh.hpp"

namespace pliant {

// What formats of surfaces show of a mesh: 3 vertices per triangle of it, then per face of only one tetrahedron, seen
// counter-clockwise from outside, that is no triangle of it.
std::vector<Index> surface_of(const Mesh& mesh);

}  // namespace pliant
