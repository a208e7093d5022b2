#pragma once

#include <string>
#include <vector>

#include <pliant/types.hpp>

namespace pliant {

// A named set of vertices: a physical group, a reference or an object of a mesh file.
struct VertexGroup {
  std::string name;
  std::vector<Index> vertices;  // ascending, unique
};

// One mesh as a generator or a file gives it, before it takes its place in the scene. Points are always in space;
// whether the scene is planar is decided when the parts are joined.
struct MeshPart {
  std::vector<double> points;     // #V x 3
  std::vector<Index> lines;       // 2 per line element, in the order of the file
  std::vector<Index> triangles;   // 3 per triangle
  std::vector<Index> tetrahedra;  // 4 per tetrahedron
  std::vector<VertexGroup> groups;

  Index vertex_count() const noexcept { return static_cast<Index>(points.size() / 3); }
  bool flat() const noexcept;  // all z are 0
};

// Sorts and makes unique.
void make_set(std::vector<Index>& vertices);

// Joins vertices of exactly equal position into the first of them. Unused ones stay.
void weld(MeshPart& part);

// Removes the vertices that belong to no line, triangle or tetrahedron.
void drop_unused(MeshPart& part);

// Swaps two vertices of every tetrahedron of negative volume and, where `planar`, of every clockwise triangle.
void orient(MeshPart& part, bool planar);

// Removes the triangles that are faces of tetrahedra: in a mesh of tetrahedra they only carry groups.
void drop_faces_of_tetrahedra(MeshPart& part);

// Twice the signed area in the xy plane of triangle t, and six times the signed volume of tetrahedron t.
double twice_signed_area(const MeshPart& part, Index triangle);
double six_signed_volume(const MeshPart& part, Index tetrahedron);

}  // namespace pliant
