#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include <pliant/types.hpp>

#include "mesh/mesh_part.hpp"

namespace pliant {

// One of the meshes of a scene: its vertices, triangles and tetrahedra are numbered in one run.
struct Body {
  std::string name;
  Index first_vertex = 0, vertex_count = 0;
  Index first_triangle = 0, triangle_count = 0;
  Index first_tetrahedron = 0, tetrahedron_count = 0;
};

// Smallest box around points, per coordinate. Coordinates beyond dim are 0.
struct Bounds {
  std::array<double, 3> lowest{}, highest{};

  double diagonal() const noexcept;
  std::string text(int dim) const;  // "[-1, 1] x [0, 2]"
};

// The rest shape of the scene: all bodies behind each other.
struct Mesh {
  int dim = 2;
  std::vector<double> rest;       // #V x dim, row-major
  std::vector<Index> edges;       // 2 per edge of any element: unique, (min, max), sorted
  std::vector<Index> triangles;   // 3 per triangle; counter-clockwise where dim is 2
  std::vector<Index> tetrahedra;  // 4 per tetrahedron, positive volume
  std::vector<VertexGroup> groups;
  std::vector<Body> bodies;

  Index vertex_count() const noexcept { return static_cast<Index>(rest.size()) / dim; }
  Index count(Simplex simplex) const noexcept;
  std::span<const Index> elements(Simplex simplex) const noexcept;  // simplex: edge, triangle or tetrahedron
  std::span<const double> position(Index vertex) const noexcept;
  const Body& body_of(Index vertex) const noexcept;

  // "vertex 7", and in a scene of several meshes "vertex 12 (number 3 of mesh 'ball')".
  std::string name_of_vertex(Index vertex) const;
  std::string name_of_element(Simplex simplex, Index element) const;
};

struct NamedPart {
  std::string name;
  MeshPart part;
};

// The scene of checked parts (see part_checks.hpp). dim 2 takes x and y. Throws Error where all together is too large.
Mesh join(std::span<const NamedPart> parts, int dim);

// Of the vertices given. Empty input: all zero.
Bounds bounds_of(const Mesh& mesh, std::span<const Index> vertices);
Bounds bounds_of(const Mesh& mesh);

// Unique edges of elements with k vertices each, as (min, max), sorted.
std::vector<Index> unique_edges(std::span<const Index> elements, int k);

// Edges that belong to no triangle and no tetrahedron: cables. Numbers in mesh.edges, ascending.
std::vector<Index> loose_edges(const Mesh& mesh);

}  // namespace pliant
