#pragma once

#include <vector>

#include "config/map_reader.hpp"
#include "config/read_selection.hpp"

namespace pliant {

// The key `mass`: an entry or a list of entries, whose masses add up.
//
//     mass: 1.0                                      # of every vertex
//     mass: {per_vertex: 1.0}                        # the same; a list or {csv: FILE, column: NAME}: one for each
//     mass: [{density: 2.0, on: body}, {...}]        # per volume, area or length, lumped on the vertices of elements
//
// A mass > 0 for each vertex of the mesh; empty where the key is absent, or where something is wrong.
std::vector<double> read_masses(MapReader& root, SelectionReader& selections);

// The key `initial_velocity`: one vector for all vertices, or a list of entries {on: ..., velocity: [1, 0]}, of which a
// later one replaces an earlier. #V x dim row-major; empty as above.
std::vector<double> read_initial_velocity(MapReader& root, SelectionReader& selections);

}  // namespace pliant
