#pragma once

#include <filesystem>
#include <vector>

#include "mesh/mesh.hpp"

namespace pliant {

// The positions (#V x dim row-major) of an earlier run on the same mesh: its folder, or its solution.csv. Throws Error
// where there is no such table or its rows do not match the mesh.
std::vector<double> read_positions(const std::filesystem::path& results, const Mesh& mesh);

}  // namespace pliant
