#pragma once

#include <optional>

#include "config/map_reader.hpp"
#include "mesh/mesh.hpp"

namespace pliant {

// Reads the keys `dim`, `mesh` and `meshes` of a config.
//
//     dim: 3                              # 2 or 3; by default 2 if every z is 0
//     mesh:                               # one mesh, or a list `meshes:`
//       name: ball                        # in a list: required, each another
//       grid: {vertices: [160, 16], size: [5.0, 1.0], diagonal: se_nw}      # triangles, or sw_ne
//       brick: {vertices: [31, 7, 7], size: [5.0, 1.0, 1.0]}                # tetrahedra
//       file: ball.obj                    # or .msh, .mesh; relative to the config
//       coincident: refuse                # vertices at the same place: refuse, weld (join), keep
//       unused: keep                      # vertices that belong to no element: keep, drop
//       orient: false                     # true: turns elements of negative area or volume
//       scale: 2.0                        # placement: scale about the origin (a number or one per coordinate),
//       rotate: {degrees: 90, axis: [0, 0, 1], about: [0, 0]}    # then rotate,
//       translate: [0, 1]                 # then translate
//
// Of grid, brick and file there is exactly one. Nothing is returned when something was wrong.
std::optional<Mesh> read_mesh(MapReader& root);

}  // namespace pliant
