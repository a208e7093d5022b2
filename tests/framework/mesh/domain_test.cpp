#include "mesh/domain.hpp"

#include <numeric>

#include <catch2/catch.hpp>

#include "mesh/grid.hpp"
#include "mesh/mass.hpp"

using namespace pliant;

namespace {

std::vector<Index> list(std::span<const Index> values) {
  return {values.begin(), values.end()};
}

// A square of two triangles, and a cable from its vertex 3 to a vertex 4.
Mesh square_and_cable() {
  MeshPart part;
  part.points = {0, 0, 0, 2, 0, 0, 0, 2, 0, 2, 2, 0, 5, 6, 0};
  part.triangles = {0, 1, 2, 1, 3, 2};
  part.lines = {4, 3};
  return join(std::vector<NamedPart>{{"part", part}}, 2);
}

}  // namespace

TEST_CASE("the whole mesh as a domain") {
  const Mesh mesh = square_and_cable();
  const std::vector<double> masses(5, 1.0);
  const SelectedDomain selected(mesh, masses, all_vertices(mesh));
  const Domain& domain = selected.domain();
  CHECK(domain.dim == 2);
  CHECK(domain.vertex_count == 5);
  CHECK(domain.rest.data() == mesh.rest.data());
  CHECK(domain.masses.size() == 5);
  CHECK(list(domain.edges) == mesh.edges);
  CHECK(list(domain.triangle_ids) == std::vector<Index>{0, 1});
  CHECK(domain.tetrahedra.empty());
}

TEST_CASE("elements belong to a domain when all their vertices do") {
  const Mesh mesh = square_and_cable();
  SelectedDomain first(mesh, {}, {1, 2, 3});
  const SelectedDomain moved = std::move(first);
  const Domain& domain = moved.domain();
  CHECK(list(domain.points) == std::vector<Index>{1, 2, 3});
  CHECK(list(domain.triangles) == std::vector<Index>{1, 3, 2});
  CHECK(list(domain.triangle_ids) == std::vector<Index>{1});
  CHECK(list(domain.edges) == std::vector<Index>{1, 2, 1, 3, 2, 3});
  CHECK(list(domain.edge_ids) == std::vector<Index>{2, 3, 4});
}

TEST_CASE("density is lumped over triangles, and over edges that belong to none") {
  const Mesh mesh = square_and_cable();
  std::vector<double> masses(5, 0.0);
  add_lumped_mass(mesh, 3.0, all_vertices(mesh), masses);
  CHECK(masses[0] == Approx(2.0));
  CHECK(masses[1] == Approx(4.0));
  CHECK(masses[3] == Approx(2.0 + 7.5));
  CHECK(masses[4] == Approx(7.5));
}

TEST_CASE("a tetrahedron's mass goes to its vertices in quarters") {
  MeshPart part;
  part.points = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  part.tetrahedra = {0, 1, 2, 3};
  const Mesh mesh = join(std::vector<NamedPart>{{"part", part}}, 3);
  std::vector<double> masses(4, 0.0);
  add_lumped_mass(mesh, 24.0, all_vertices(mesh), masses);
  for (const double mass : masses) CHECK(mass == Approx(1.0));
  add_mass_per_vertex(0.5, VertexSet{2}, masses);
  CHECK(std::accumulate(masses.begin(), masses.end(), 0.0) == Approx(4.5));
}
