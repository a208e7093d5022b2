#pragma once

#include <cstddef>
#include <span>

#include <pliant/types.hpp>

namespace pliant {

// What an energy acts on: the part of the mesh that its `on:` selection names (by default all of it).
//
// Vertex ids are those of the whole mesh, so `rest` and the x given to Energy::evaluate have one row per mesh vertex.
// An edge, triangle or tetrahedron belongs to the selection when all its vertices do. All spans are owned by the host
// and live until the energy is destroyed.
struct Domain {
  std::size_t size = sizeof(Domain);  // bytes of this struct as the host knows it

  int dim = 0;                     // 2 or 3
  Index vertex_count = 0;          // #V of the mesh
  std::span<const double> rest;    // #V x dim, row-major: rest positions
  std::span<const double> masses;  // #V; empty when the config has no `mass:`

  std::span<const Index> points;      // selected vertices, ascending
  std::span<const Index> edges;       // 2 per edge, unique, each (min, max), sorted
  std::span<const Index> triangles;   // 3 per triangle, in the order of the mesh
  std::span<const Index> tetrahedra;  // 4 per tetrahedron, in the order of the mesh

  // Number in the mesh of each edge, triangle and tetrahedron above; for error messages and pictures.
  std::span<const Index> edge_ids;
  std::span<const Index> triangle_ids;
  std::span<const Index> tetrahedron_ids;
};

}  // namespace pliant
