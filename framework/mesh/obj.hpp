#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mesh/mesh_part.hpp"

namespace pliant {

// A Wavefront OBJ file: `v`, `f` and `l`; `o` and `g` become groups. Convex polygons are cut into a fan of triangles.
// Throws Error with every mistake of the file, one "line N: ..." each, up to ten.
MeshPart read_obj(const std::filesystem::path& file);
MeshPart parse_obj(const std::string& text);

// What tinyobjloader lets through silently: unknown statements, coordinates that are no finite numbers, indices out of
// range, elements with too few or too many vertices.
struct ObjCheck {
  std::vector<std::string> mistakes;
  std::vector<double> points;  // #V x 3, correctly rounded (the loader's own conversion is off by some ulp)
};
ObjCheck check_obj(std::string_view text);

}  // namespace pliant
