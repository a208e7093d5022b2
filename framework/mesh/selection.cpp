#include "mesh/selection.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace pliant {
namespace {

template <class Wanted>
VertexSet where(const Mesh& mesh, Wanted wanted) {
  VertexSet found;
  for (Index v = 0; v < mesh.vertex_count(); ++v) {
    if (wanted(mesh.position(v))) found.push_back(v);
  }
  return found;
}

double distance(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t c = 0; c < a.size(); ++c) sum = std::hypot(sum, a[c] - b[c]);
  return sum;
}

}  // namespace

std::optional<Side> side_named(std::string_view name) noexcept {
  constexpr std::array<std::string_view, 6> names{"left", "right", "bottom", "top", "back", "front"};
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Side>(found - names.begin());
}

VertexSet all_vertices(const Mesh& mesh) {
  VertexSet all(static_cast<std::size_t>(mesh.vertex_count()));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

VertexSet select_side(const Mesh& mesh, Side side, std::span<const Index> of, double tolerance) {
  const Bounds bounds = bounds_of(mesh, of);
  const auto c = static_cast<std::size_t>(coordinate_of(side));
  const bool low = static_cast<int>(side) % 2 == 0;
  const double plane = low ? bounds.lowest[c] : bounds.highest[c];
  VertexSet found;
  for (const Index v : of) {
    if (std::abs(mesh.position(v)[c] - plane) <= tolerance * bounds.diagonal()) found.push_back(v);
  }
  return found;
}

VertexSet select_box(const Mesh& mesh, std::span<const double> lowest, std::span<const double> highest) {
  return where(mesh, [&](std::span<const double> x) {
    for (std::size_t c = 0; c < x.size(); ++c) {
      if (x[c] < lowest[c] || x[c] > highest[c]) return false;
    }
    return true;
  });
}

VertexSet select_sphere(const Mesh& mesh, std::span<const double> centre, double radius) {
  return where(mesh, [&](std::span<const double> x) { return distance(x, centre) <= radius; });
}

VertexSet select_nearest(const Mesh& mesh, std::span<const double> point) {
  Index nearest = -1;
  double least = std::numeric_limits<double>::infinity();
  for (Index v = 0; v < mesh.vertex_count(); ++v) {
    const double d = distance(mesh.position(v), point);
    if (d < least) nearest = v, least = d;
  }
  return nearest < 0 ? VertexSet{} : VertexSet{nearest};
}

std::optional<VertexSet> select_body(const Mesh& mesh, std::string_view name) {
  const auto body = std::find_if(mesh.bodies.begin(), mesh.bodies.end(), [&](const Body& b) { return b.name == name; });
  if (body == mesh.bodies.end()) return std::nullopt;
  VertexSet vertices(static_cast<std::size_t>(body->vertex_count));
  std::iota(vertices.begin(), vertices.end(), body->first_vertex);
  return vertices;
}

std::optional<VertexSet> select_group(const Mesh& mesh, std::string_view name) {
  const auto group =
      std::find_if(mesh.groups.begin(), mesh.groups.end(), [&](const VertexGroup& g) { return g.name == name; });
  if (group == mesh.groups.end()) return std::nullopt;
  return group->vertices;
}

VertexSet unite(const VertexSet& a, const VertexSet& b) {
  VertexSet both;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

VertexSet intersect(const VertexSet& a, const VertexSet& b) {
  VertexSet common;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
  return common;
}

VertexSet complement(const Mesh& mesh, const VertexSet& a) {
  const VertexSet all = all_vertices(mesh);
  VertexSet rest;
  std::set_difference(all.begin(), all.end(), a.begin(), a.end(), std::back_inserter(rest));
  return rest;
}

std::array<double, 3> centroid(const Mesh& mesh, std::span<const Index> vertices) {
  std::array<double, 3> mean{};
  for (const Index v : vertices) {
    for (std::size_t c = 0; c < static_cast<std::size_t>(mesh.dim); ++c) mean[c] += mesh.position(v)[c];
  }
  for (double& m : mean) m /= std::max(1.0, static_cast<double>(vertices.size()));
  return mean;
}

}  // namespace pliant
