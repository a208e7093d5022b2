#pragma once

#include <filesystem>
#include <string_view>

#include "mesh/mesh_part.hpp"

namespace pliant {

// A Gmsh file, format 2.2 or 4.1, ASCII or binary (of this machine's byte order): nodes, points, straight lines,
// triangles and tetrahedra. Vertices are numbered in the order of the file.
//
// Physical groups become groups of vertices by their name; without one they are called after their kind and number:
// point_7, curve_7, surface_7, volume_7. Data attached to nodes or elements is passed over; other elements,
// second-order ones among them, are refused by name. Throws Error with the line, or the byte of a binary file.
MeshPart read_msh(const std::filesystem::path& file);
MeshPart parse_msh(std::string_view bytes);

}  // namespace pliant
