#pragma once

#include <optional>
#include <vector>

#include "config/read_selection.hpp"

namespace pliant {

// Reads the key `mass`: a mass for every vertex.
//
//     mass: 1.0                            # of every vertex
//     mass: {density: 2.0}                 # lumped: volume / 4 to the vertices of a tetrahedron, area / 3 of a
//     triangle,
//                                          # length / 2 of an edge that belongs to neither
//     mass:                                # or a list of entries, which add up
//       - {density: 2.0, on: {mesh: ball}}
//       - {per_vertex: 0.1, on: tip}
//
// #V masses, each > 0; empty without the key. Nothing where something is wrong, or where there is no mesh.
std::optional<std::vector<double>> read_mass(MapReader& root, SelectionReader& selections);

}  // namespace pliant
