#pragma once

#include <string>
#include <vector>

#include "mesh/mesh_part.hpp"

namespace pliant {

// What is wrong with a mesh, one sentence each, with the number of the element or vertex: vertices out of range,
// vertices repeated in an element, elements without length, area or volume, elements inverted at rest, and (unless
// allowed) different vertices at the same place. After a few of one kind the rest is counted: "and 17 more".
//
// An element has no extent when, with L its longest edge,
//     |d| <= 1e-300,       2 area <= 1e-10 L^2,       6 volume <= 1e-12 L^3.
// It is inverted at rest when its signed volume is negative, for triangles only where the scene is `planar`.
std::vector<std::string> problems_of(const MeshPart& part, bool planar, bool coincident_allowed);

}  // namespace pliant
