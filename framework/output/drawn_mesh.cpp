#include "output/drawn_mesh.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace pliant {
namespace {

struct Face {
  std::array<Index, 3> sorted{}, outwards{};
  Index tetrahedron = 0;
};

// Faces of all tetrahedra, equal ones next to each other.
std::vector<Face> sorted_faces(const Mesh& mesh) {
  constexpr std::size_t corners[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
  std::vector<Face> faces;
  faces.reserve(mesh.tetrahedra.size());
  for (std::size_t t = 0; t < mesh.tetrahedra.size(); t += 4) {
    for (const auto& corner : corners) {
      Face face;
      for (std::size_t i = 0; i < 3; ++i) face.outwards[i] = mesh.tetrahedra[t + corner[i]];
      face.sorted = face.outwards;
      std::sort(face.sorted.begin(), face.sorted.end());
      face.tetrahedron = static_cast<Index>(t / 4);
      faces.push_back(face);
    }
  }
  std::stable_sort(faces.begin(), faces.end(), [](const Face& a, const Face& b) { return a.sorted < b.sorted; });
  return faces;
}

void add(DrawnMesh& drawn, const std::array<Index, 3>& vertices, DrawnMesh::Triangle shown) {
  drawn.triangles.insert(drawn.triangles.end(), vertices.begin(), vertices.end());
  drawn.shown.push_back(shown);
}

void add_boundary(DrawnMesh& drawn, const std::vector<Face>& faces) {
  for (std::size_t i = 0, next = 0; i < faces.size(); i = next) {
    while (next < faces.size() && faces[next].sorted == faces[i].sorted) ++next;
    if (next - i == 1) add(drawn, faces[i].outwards, {Simplex::tetrahedron, faces[i].tetrahedron});
  }
}

// None of them is the face of a tetrahedron: such are dropped when a mesh is read.
void add_triangles(DrawnMesh& drawn, const Mesh& mesh) {
  for (std::size_t t = 0; t < mesh.triangles.size(); t += 3) {
    add(drawn, {mesh.triangles[t], mesh.triangles[t + 1], mesh.triangles[t + 2]},
        {Simplex::triangle, static_cast<Index>(t / 3)});
  }
}

}  // namespace

DrawnMesh drawn_mesh(const Mesh& mesh, DrawnEdges edges) {
  DrawnMesh drawn;
  add_boundary(drawn, sorted_faces(mesh));
  add_triangles(drawn, mesh);
  if (edges == DrawnEdges::loose) {
    drawn.edge_numbers = loose_edges(mesh);
  } else {
    drawn.edge_numbers.resize(mesh.edges.size() / 2);
    std::iota(drawn.edge_numbers.begin(), drawn.edge_numbers.end(), 0);
  }
  for (const Index edge : drawn.edge_numbers) {
    const auto first = 2 * static_cast<std::size_t>(edge);
    drawn.edges.push_back(mesh.edges[first]);
    drawn.edges.push_back(mesh.edges[first + 1]);
  }
  return drawn;
}

}  // namespace pliant
