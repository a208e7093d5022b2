#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "mesh/mesh.hpp"

namespace pliant {

// Sets of vertices of the rest shape: ascending, unique vertex ids.
using VertexSet = std::vector<Index>;

// Faces of a bounding box: left and right are the lowest and highest x, bottom and top y, back and front z.
enum class Side { left, right, bottom, top, back, front };

std::optional<Side> side_named(std::string_view name) noexcept;
constexpr const char* side_names = "left right bottom top back front";
constexpr int coordinate_of(Side side) noexcept {
  return static_cast<int>(side) / 2;
}

VertexSet all_vertices(const Mesh& mesh);

// Vertices of `of` at distance <= tolerance * D from that side of its bounding box, D the diagonal of the box.
VertexSet select_side(const Mesh& mesh, Side side, std::span<const Index> of, double tolerance);

// lowest <= x <= highest in every coordinate, bounds included.
VertexSet select_box(const Mesh& mesh, std::span<const double> lowest, std::span<const double> highest);

// |x - centre| <= radius.
VertexSet select_sphere(const Mesh& mesh, std::span<const double> centre, double radius);

// The vertex nearest to a point; of several the first.
VertexSet select_nearest(const Mesh& mesh, std::span<const double> point);

// All vertices of a body, a group; null where there is none of that name.
std::optional<VertexSet> select_body(const Mesh& mesh, std::string_view name);
std::optional<VertexSet> select_group(const Mesh& mesh, std::string_view name);

VertexSet unite(const VertexSet& a, const VertexSet& b);
VertexSet intersect(const VertexSet& a, const VertexSet& b);
VertexSet complement(const Mesh& mesh, const VertexSet& a);

// Mean of the rest positions; coordinates beyond dim are 0.
std::array<double, 3> centroid(const Mesh& mesh, std::span<const Index> vertices);

}  // namespace pliant
