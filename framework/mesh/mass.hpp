#pragma once

#include <span>
#include <vector>

#include "mesh/mesh.hpp"
#include "mesh/selection.hpp"

namespace pliant {

// Adds a mass to every vertex given.
void add_mass_per_vertex(double mass, std::span<const Index> vertices, std::span<double> masses);

// Adds density times rest measure, in equal shares, to the vertices of each element whose vertices all are in the set:
// volume / 4 for tetrahedra (density: mass / length^3), area / 3 for triangles (mass / length^2), length / 2 for edges
// that belong to no triangle or tetrahedron (mass / length).
void add_lumped_mass(const Mesh& mesh, double density, const VertexSet& vertices, std::span<double> masses);

// Length, area or volume of an element at rest, >= 0.
double rest_measure(const Mesh& mesh, Simplex simplex, Index element);

}  // namespace pliant
