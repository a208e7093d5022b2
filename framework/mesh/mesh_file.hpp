#pragma once

#include <filesystem>
#include <string>

#include "mesh/mesh_part.hpp"

namespace pliant {

// Reads a mesh file by its extension (case does not matter). Throws Error, with the lines or bytes at fault; the name
// of the file is not in the text.
MeshPart read_mesh_file(const std::filesystem::path& file);

// ".obj, .msh, .mesh"
std::string known_mesh_extensions();

}  // namespace pliant
