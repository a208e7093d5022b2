#pragma once

#include <vector>

#include "mesh/mesh.hpp"

namespace pliant {

// What of a mesh a picture shows: triangles, of tetrahedra the faces that only one of them has; and edges.
struct DrawnMesh {
  struct Triangle {
    Simplex of = Simplex::triangle;  // the element that it shows: its fields are the triangle's
    Index element = 0;               // number in the mesh
  };

  std::vector<Index> triangles;     // 3 per triangle; of tetrahedra facing outwards
  std::vector<Triangle> shown;      // one per triangle
  std::vector<Index> edges;         // 2 per edge
  std::vector<Index> edge_numbers;  // in the mesh, one per edge
};

// Edges: those that belong to no triangle and no tetrahedron, or all.
enum class DrawnEdges { loose, all };
DrawnMesh drawn_mesh(const Mesh& mesh, DrawnEdges edges);

}  // namespace pliant
