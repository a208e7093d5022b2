#pragma once

#include <filesystem>
#include <string_view>

#include "mesh/mesh_part.hpp"

namespace pliant {

// A Medit file in ASCII (.mesh): vertices, edges, triangles and tetrahedra, in 2 or 3 dimensions.
//
// References other than 0 become groups of vertices called after their kind and number: vertex_3, edge_3, triangle_3,
// tetrahedron_3. Corners, ridges, required elements, normals and tangents are passed over; quadrilaterals and hexahedra
// are refused. Throws Error with the line.
MeshPart read_medit(const std::filesystem::path& file);
MeshPart parse_medit(std::string_view text);

}  // namespace pliant
