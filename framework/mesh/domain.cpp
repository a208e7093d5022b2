#include "mesh/domain.hpp"

#include <algorithm>

namespace pliant {
namespace {

std::vector<Index> gather(std::span<const Index> elements, int k, std::span<const Index> ids) {
  std::vector<Index> vertices;
  vertices.reserve(ids.size() * static_cast<std::size_t>(k));
  for (const Index id : ids) {
    const auto element =
        elements.subspan(static_cast<std::size_t>(id) * static_cast<std::size_t>(k), static_cast<std::size_t>(k));
    vertices.insert(vertices.end(), element.begin(), element.end());
  }
  return vertices;
}

}  // namespace

std::vector<Index> elements_within(const Mesh& mesh, Simplex simplex, const VertexSet& vertices) {
  std::vector<char> selected(static_cast<std::size_t>(mesh.vertex_count()), 0);
  for (const Index v : vertices) selected[static_cast<std::size_t>(v)] = 1;
  const auto k = static_cast<std::size_t>(vertices_of(simplex));
  const std::span<const Index> elements = mesh.elements(simplex);
  std::vector<Index> ids;
  for (std::size_t e = 0; e * k < elements.size(); ++e) {
    const auto element = elements.subspan(e * k, k);
    const bool inside = std::all_of(element.begin(), element.end(),
                                    [&](Index v) { return selected[static_cast<std::size_t>(v)] != 0; });
    if (inside) ids.push_back(static_cast<Index>(e));
  }
  return ids;
}

SelectedDomain::SelectedDomain(const Mesh& mesh, std::span<const double> masses, const VertexSet& selection)
    : points_(selection) {
  const auto take = [&](Simplex simplex) {
    Elements taken;
    taken.ids = elements_within(mesh, simplex, selection);
    taken.vertices = gather(mesh.elements(simplex), vertices_of(simplex), taken.ids);
    return taken;
  };
  edges_ = take(Simplex::edge);
  triangles_ = take(Simplex::triangle);
  tetrahedra_ = take(Simplex::tetrahedron);

  domain_.dim = mesh.dim;
  domain_.vertex_count = mesh.vertex_count();
  domain_.rest = mesh.rest;
  domain_.masses = masses;
  domain_.points = points_;
  domain_.edges = edges_.vertices;
  domain_.triangles = triangles_.vertices;
  domain_.tetrahedra = tetrahedra_.vertices;
  domain_.edge_ids = edges_.ids;
  domain_.triangle_ids = triangles_.ids;
  domain_.tetrahedron_ids = tetrahedra_.ids;
}

}  // namespace pliant
