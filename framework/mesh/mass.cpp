#include "mesh/mass.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "mesh/domain.hpp"

namespace pliant {
namespace {

Eigen::Vector3d point(const Mesh& mesh, Index vertex) {
  Eigen::Vector3d p = Eigen::Vector3d::Zero();
  std::copy_n(mesh.position(vertex).begin(), mesh.dim, p.data());
  return p;
}

void lump(const Mesh& mesh, Simplex simplex, std::span<const Index> ids, double density, std::span<double> masses) {
  const auto k = static_cast<std::size_t>(vertices_of(simplex));
  for (const Index id : ids) {
    const double share = density * rest_measure(mesh, simplex, id) / static_cast<double>(k);
    for (const Index v : mesh.elements(simplex).subspan(static_cast<std::size_t>(id) * k, k)) {
      masses[static_cast<std::size_t>(v)] += share;
    }
  }
}

}  // namespace

void add_mass_per_vertex(double mass, std::span<const Index> vertices, std::span<double> masses) {
  for (const Index v : vertices) masses[static_cast<std::size_t>(v)] += mass;
}

void add_lumped_mass(const Mesh& mesh, double density, const VertexSet& vertices, std::span<double> masses) {
  std::vector<Index> cables;
  std::ranges::set_intersection(elements_within(mesh, Simplex::edge, vertices), loose_edges(mesh),
                                std::back_inserter(cables));
  lump(mesh, Simplex::tetrahedron, elements_within(mesh, Simplex::tetrahedron, vertices), density, masses);
  lump(mesh, Simplex::triangle, elements_within(mesh, Simplex::triangle, vertices), density, masses);
  lump(mesh, Simplex::edge, cables, density, masses);
}

double rest_measure(const Mesh& mesh, Simplex simplex, Index element) {
  const auto k = static_cast<std::size_t>(vertices_of(simplex));
  const Index* v = mesh.elements(simplex).data() + static_cast<std::size_t>(element) * k;
  const Eigen::Vector3d origin = point(mesh, v[0]);
  const Eigen::Vector3d a = point(mesh, v[1]) - origin;
  if (simplex == Simplex::edge) return a.norm();
  const Eigen::Vector3d normal = a.cross(point(mesh, v[2]) - origin);
  if (simplex == Simplex::triangle) return normal.norm() / 2;
  return std::abs(normal.dot(point(mesh, v[3]) - origin)) / 6;
}

}  // namespace pliant
