#include "mesh/obj.hpp"

#include <algorithm>
#include <span>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <tiny_obj_loader.h>
#include <Eigen/Core>
#include <Eigen/Geometry>
#include <pliant/errors.hpp>

#include "mesh/size_limits.hpp"
#include "mesh/text.hpp"

namespace pliant {
namespace {

Eigen::Vector3d point(const MeshPart& part, Index vertex) {
  return Eigen::Vector3d::Map(part.points.data() + 3 * static_cast<std::size_t>(vertex));
}

// All corners turn to the same side of the polygon's mean normal, and the fan from its first corner has no flat
// triangle.
bool convex(const MeshPart& part, std::span<const Index> polygon) {
  const std::size_t n = polygon.size();
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();
  const Eigen::Vector3d origin = point(part, polygon[0]);
  for (std::size_t i = 1; i + 1 < n; ++i) {
    normal += (point(part, polygon[i]) - origin).cross(point(part, polygon[i + 1]) - origin);
  }
  for (std::size_t i = 0; i < n; ++i) {
    const Eigen::Vector3d here = point(part, polygon[i]);
    const Eigen::Vector3d before = here - point(part, polygon[(i + n - 1) % n]);
    const Eigen::Vector3d after = point(part, polygon[(i + 1) % n]) - here;
    if (before.cross(after).dot(normal) < 0) return false;
  }
  for (std::size_t i = 1; i + 1 < n; ++i) {
    const Eigen::Vector3d fan = (point(part, polygon[i]) - origin).cross(point(part, polygon[i + 1]) - origin);
    if (fan.dot(normal) <= 1e-10 * fan.norm() * normal.norm() || fan.isZero(0)) return false;
  }
  return true;
}

void add_polygon(MeshPart& part, std::span<const Index> polygon) {
  if (polygon.size() > 3 && !convex(part, polygon)) {
    throw Error(
        fmt::format("the polygon of the vertices {} is not convex: cut it into triangles in the program that "
                    "made it",
                    fmt::join(polygon, ", ")));
  }
  for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
    part.triangles.insert(part.triangles.end(), {polygon[0], polygon[i], polygon[i + 1]});
  }
}

void add_shape(MeshPart& part, const tinyobj::shape_t& shape) {
  VertexGroup group{shape.name, {}};
  const auto take = [&](const std::vector<tinyobj::index_t>& indices, std::size_t first, std::size_t count) {
    std::vector<Index> vertices;
    for (std::size_t i = first; i < first + count; ++i) vertices.push_back(indices[i].vertex_index);
    group.vertices.insert(group.vertices.end(), vertices.begin(), vertices.end());
    return vertices;
  };
  std::size_t first = 0;
  for (const unsigned char count : shape.mesh.num_face_vertices) {
    add_polygon(part, take(shape.mesh.indices, first, count));
    first += count;
  }
  first = 0;
  for (const int count : shape.lines.num_line_vertices) {
    const auto path = take(shape.lines.indices, first, static_cast<std::size_t>(count));
    for (std::size_t i = 1; i < path.size(); ++i) part.lines.insert(part.lines.end(), {path[i - 1], path[i]});
    first += static_cast<std::size_t>(count);
  }
  if (group.name.empty()) return;
  make_set(group.vertices);
  const auto same = std::find_if(part.groups.begin(), part.groups.end(),
                                 [&](const VertexGroup& other) { return other.name == group.name; });
  if (same == part.groups.end()) {
    part.groups.push_back(std::move(group));
  } else {
    same->vertices.insert(same->vertices.end(), group.vertices.begin(), group.vertices.end());
    make_set(same->vertices);
  }
}

}  // namespace

MeshPart parse_obj(const std::string& text) {
  ObjCheck check = check_obj(text);
  if (!check.mistakes.empty()) throw Error(fmt::format("{}", fmt::join(check.mistakes, "; ")));
  refuse_if_too_large({static_cast<double>(check.points.size()) / 3, 0, 0, 0}, 3);

  std::istringstream stream(text);
  tinyobj::attrib_t attributes;
  std::vector<tinyobj::shape_t> shapes;
  std::vector<tinyobj::material_t> materials;
  std::string warnings, errors;
  if (!tinyobj::LoadObj(&attributes, &shapes, &materials, &warnings, &errors, &stream, nullptr, false)) {
    throw Error(errors.empty() ? "the OBJ loader refuses it" : shown(errors));
  }
  MeshPart part;
  part.points = std::move(check.points);
  for (const tinyobj::shape_t& shape : shapes) add_shape(part, shape);
  return part;
}

MeshPart read_obj(const std::filesystem::path& file) {
  return parse_obj(contents_of(file));
}

}  // namespace pliant
