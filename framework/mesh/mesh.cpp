#include "mesh/mesh.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include <fmt/format.h>

#include "mesh/size_limits.hpp"

namespace pliant {
namespace {

std::uint64_t key_of(Index a, Index b) {
  return static_cast<std::uint64_t>(std::min(a, b)) << 32 | static_cast<std::uint32_t>(std::max(a, b));
}

void append_keys(std::vector<std::uint64_t>& keys, std::span<const Index> elements, int k) {
  const auto stride = static_cast<std::size_t>(k);
  keys.reserve(keys.size() + elements.size() / stride * (stride * (stride - 1) / 2));
  for (std::size_t e = 0; e + stride <= elements.size(); e += stride) {
    for (std::size_t i = 0; i < stride; ++i) {
      for (std::size_t j = i + 1; j < stride; ++j) keys.push_back(key_of(elements[e + i], elements[e + j]));
    }
  }
}

std::vector<Index> edges_of(std::vector<std::uint64_t>& keys) {
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::vector<Index> edges;
  edges.reserve(2 * keys.size());
  for (const std::uint64_t key : keys) {
    edges.push_back(static_cast<Index>(key >> 32));
    edges.push_back(static_cast<Index>(key & 0xffffffffU));
  }
  return edges;
}

std::vector<Index> all_edges(const MeshPart& part) {
  std::vector<std::uint64_t> keys;
  append_keys(keys, part.lines, 2);
  append_keys(keys, part.triangles, 3);
  append_keys(keys, part.tetrahedra, 4);
  return edges_of(keys);
}

void append_shifted(std::vector<Index>& to, std::span<const Index> from, Index shift) {
  to.reserve(to.size() + from.size());
  for (const Index vertex : from) to.push_back(vertex + shift);
}

void append_groups(std::vector<VertexGroup>& to, const std::vector<VertexGroup>& from, Index shift) {
  for (const VertexGroup& group : from) {
    auto same = std::find_if(to.begin(), to.end(), [&](const VertexGroup& g) { return g.name == group.name; });
    if (same == to.end()) same = to.insert(to.end(), {group.name, {}});
    append_shifted(same->vertices, group.vertices, shift);
  }
}

void append(Mesh& mesh, const NamedPart& named) {
  const MeshPart& part = named.part;
  Body body{named.name, mesh.vertex_count(), part.vertex_count()};
  body.first_triangle = mesh.count(Simplex::triangle);
  body.triangle_count = static_cast<Index>(part.triangles.size() / 3);
  body.first_tetrahedron = mesh.count(Simplex::tetrahedron);
  body.tetrahedron_count = static_cast<Index>(part.tetrahedra.size() / 4);
  for (std::size_t v = 0; v < part.points.size(); v += 3) {
    mesh.rest.insert(mesh.rest.end(), part.points.data() + v, part.points.data() + v + mesh.dim);
  }
  append_shifted(mesh.edges, all_edges(part), body.first_vertex);
  append_shifted(mesh.triangles, part.triangles, body.first_vertex);
  append_shifted(mesh.tetrahedra, part.tetrahedra, body.first_vertex);
  append_groups(mesh.groups, part.groups, body.first_vertex);
  mesh.bodies.push_back(std::move(body));
}

MeshSize upper_bound_of(const MeshPart& part) {
  const double triangles = static_cast<double>(part.triangles.size()) / 3;
  const double tetrahedra = static_cast<double>(part.tetrahedra.size()) / 4;
  const double lines = static_cast<double>(part.lines.size()) / 2;
  return {static_cast<double>(part.vertex_count()), lines + 1.5 * triangles + 1.25 * tetrahedra, triangles, tetrahedra};
}

}  // namespace

double Bounds::diagonal() const noexcept {
  return std::hypot(highest[0] - lowest[0], highest[1] - lowest[1], highest[2] - lowest[2]);
}

std::string Bounds::text(int dim) const {
  std::string text;
  for (std::size_t c = 0; c < static_cast<std::size_t>(dim); ++c) {
    text += fmt::format("{}[{:.6g}, {:.6g}]", c == 0 ? "" : " x ", lowest[c], highest[c]);
  }
  return text;
}

std::span<const Index> Mesh::elements(Simplex simplex) const noexcept {
  if (simplex == Simplex::tetrahedron) return tetrahedra;
  return simplex == Simplex::triangle ? triangles : edges;
}

Index Mesh::count(Simplex simplex) const noexcept {
  if (simplex == Simplex::point) return vertex_count();
  return static_cast<Index>(elements(simplex).size() / static_cast<std::size_t>(vertices_of(simplex)));
}

std::span<const double> Mesh::position(Index vertex) const noexcept {
  const auto d = static_cast<std::size_t>(dim);
  return std::span(rest).subspan(static_cast<std::size_t>(vertex) * d, d);
}

const Body& Mesh::body_of(Index vertex) const noexcept {
  const auto after = std::upper_bound(bodies.begin(), bodies.end(), vertex,
                                      [](Index v, const Body& body) { return v < body.first_vertex; });
  return *(after - 1);
}

std::string Mesh::name_of_vertex(Index vertex) const {
  if (bodies.size() < 2) return fmt::format("vertex {}", vertex);
  const Body& body = body_of(vertex);
  return fmt::format("vertex {} (number {} of mesh '{}')", vertex, vertex - body.first_vertex, body.name);
}

std::string Mesh::name_of_element(Simplex simplex, Index element) const {
  std::string text = fmt::format("{} {}", pliant::name_of(simplex), element);
  if (bodies.size() < 2 || simplex == Simplex::point) return text;
  const auto first = static_cast<std::size_t>(element) * static_cast<std::size_t>(vertices_of(simplex));
  const Body& body = body_of(elements(simplex)[first]);
  if (simplex == Simplex::edge) return fmt::format("{} (of mesh '{}')", text, body.name);
  const Index before = simplex == Simplex::triangle ? body.first_triangle : body.first_tetrahedron;
  return fmt::format("{} (number {} of mesh '{}')", text, element - before, body.name);
}

Mesh join(std::span<const NamedPart> parts, int dim) {
  MeshSize total;
  for (const NamedPart& named : parts) total += upper_bound_of(named.part);
  refuse_if_too_large(total, dim);
  Mesh mesh;
  mesh.dim = dim;
  mesh.rest.reserve(static_cast<std::size_t>(total.vertices) * static_cast<std::size_t>(dim));
  for (const NamedPart& named : parts) append(mesh, named);
  return mesh;
}

Bounds bounds_of(const Mesh& mesh, std::span<const Index> vertices) {
  Bounds bounds;
  for (std::size_t c = 0; c < static_cast<std::size_t>(mesh.dim) && !vertices.empty(); ++c) {
    bounds.lowest[c] = bounds.highest[c] = mesh.position(vertices.front())[c];
    for (const Index vertex : vertices) {
      const double x = mesh.position(vertex)[c];
      bounds.lowest[c] = std::min(bounds.lowest[c], x);
      bounds.highest[c] = std::max(bounds.highest[c], x);
    }
  }
  return bounds;
}

Bounds bounds_of(const Mesh& mesh) {
  std::vector<Index> all(static_cast<std::size_t>(mesh.vertex_count()));
  std::iota(all.begin(), all.end(), 0);
  return bounds_of(mesh, all);
}

std::vector<Index> unique_edges(std::span<const Index> elements, int k) {
  std::vector<std::uint64_t> keys;
  append_keys(keys, elements, k);
  return edges_of(keys);
}

std::vector<Index> loose_edges(const Mesh& mesh) {
  std::vector<std::uint64_t> keys;
  append_keys(keys, mesh.triangles, 3);
  append_keys(keys, mesh.tetrahedra, 4);
  std::sort(keys.begin(), keys.end());
  std::vector<Index> loose;
  for (std::size_t e = 0; e < mesh.edges.size(); e += 2) {
    const std::uint64_t key = key_of(mesh.edges[e], mesh.edges[e + 1]);
    if (!std::binary_search(keys.begin(), keys.end(), key)) loose.push_back(static_cast<Index>(e / 2));
  }
  return loose;
}

}  // namespace pliant
