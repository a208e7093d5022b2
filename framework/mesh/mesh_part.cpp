#include "mesh/mesh_part.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace pliant {
namespace {

Eigen::Vector3d point(const MeshPart& part, Index vertex) {
  return Eigen::Vector3d::Map(part.points.data() + 3 * static_cast<std::size_t>(vertex));
}

constexpr Index dropped = -1;

void renumber(std::vector<Index>& vertices, const std::vector<Index>& number_of) {
  for (Index& vertex : vertices) vertex = number_of[static_cast<std::size_t>(vertex)];
}

// Replaces each vertex v by first[v] <= v, or drops it, and closes the gaps.
void keep_first(MeshPart& part, const std::vector<Index>& first) {
  std::vector<Index> number_of(first.size(), dropped);
  std::vector<double> kept;
  for (std::size_t v = 0; v < first.size(); ++v) {
    if (first[v] == static_cast<Index>(v)) {
      number_of[v] = static_cast<Index>(kept.size() / 3);
      kept.insert(kept.end(), part.points.data() + 3 * v, part.points.data() + 3 * v + 3);
    } else if (first[v] != dropped) {
      number_of[v] = number_of[static_cast<std::size_t>(first[v])];
    }
  }
  part.points = std::move(kept);
  renumber(part.lines, number_of);
  renumber(part.triangles, number_of);
  renumber(part.tetrahedra, number_of);
  for (VertexGroup& group : part.groups) {
    renumber(group.vertices, number_of);
    std::erase(group.vertices, dropped);
    make_set(group.vertices);
  }
}

using Face = std::array<Index, 3>;

Face sorted_face(Index a, Index b, Index c) {
  Face face{a, b, c};
  std::sort(face.begin(), face.end());
  return face;
}

std::vector<Face> faces_of_tetrahedra(const MeshPart& part) {
  std::vector<Face> faces;
  faces.reserve(part.tetrahedra.size());
  for (std::size_t t = 0; t < part.tetrahedra.size(); t += 4) {
    const Index* v = part.tetrahedra.data() + t;
    for (int left_out = 0; left_out < 4; ++left_out) {
      faces.push_back(sorted_face(v[(left_out + 1) % 4], v[(left_out + 2) % 4], v[(left_out + 3) % 4]));
    }
  }
  std::sort(faces.begin(), faces.end());
  return faces;
}

}  // namespace

bool MeshPart::flat() const noexcept {
  for (std::size_t i = 2; i < points.size(); i += 3) {
    if (points[i] != 0.0) return false;
  }
  return true;
}

void make_set(std::vector<Index>& vertices) {
  std::sort(vertices.begin(), vertices.end());
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
}

void weld(MeshPart& part) {
  const auto position = [&](Index v) {
    const double* p = part.points.data() + 3 * static_cast<std::size_t>(v);
    return std::array<double, 3>{p[0] + 0.0, p[1] + 0.0, p[2] + 0.0};  // -0 becomes 0
  };
  std::vector<Index> order(static_cast<std::size_t>(part.vertex_count()));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return position(a) < position(b); });

  std::vector<Index> first(order.size());  // of the vertices at the same place
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool same = i > 0 && position(order[i]) == position(order[i - 1]);
    first[static_cast<std::size_t>(order[i])] = same ? first[static_cast<std::size_t>(order[i - 1])] : order[i];
  }
  keep_first(part, first);
}

void drop_unused(MeshPart& part) {
  std::vector<Index> first(static_cast<std::size_t>(part.vertex_count()), dropped);
  for (const auto* elements : {&part.lines, &part.triangles, &part.tetrahedra}) {
    for (const Index v : *elements) first[static_cast<std::size_t>(v)] = v;
  }
  keep_first(part, first);
}

void orient(MeshPart& part, bool planar) {
  for (std::size_t t = 0; t < part.tetrahedra.size(); t += 4) {
    if (six_signed_volume(part, static_cast<Index>(t / 4)) < 0)
      std::swap(part.tetrahedra[t + 2], part.tetrahedra[t + 3]);
  }
  if (!planar) return;
  for (std::size_t t = 0; t < part.triangles.size(); t += 3) {
    if (twice_signed_area(part, static_cast<Index>(t / 3)) < 0) std::swap(part.triangles[t + 1], part.triangles[t + 2]);
  }
}

void drop_faces_of_tetrahedra(MeshPart& part) {
  if (part.tetrahedra.empty() || part.triangles.empty()) return;
  const std::vector<Face> faces = faces_of_tetrahedra(part);
  std::vector<Index> kept;
  for (std::size_t t = 0; t < part.triangles.size(); t += 3) {
    const Index* v = part.triangles.data() + t;
    if (!std::binary_search(faces.begin(), faces.end(), sorted_face(v[0], v[1], v[2])))
      kept.insert(kept.end(), v, v + 3);
  }
  part.triangles = std::move(kept);
}

double twice_signed_area(const MeshPart& part, Index triangle) {
  const Index* v = part.triangles.data() + 3 * static_cast<std::size_t>(triangle);
  const Eigen::Vector3d a = point(part, v[1]) - point(part, v[0]);
  const Eigen::Vector3d b = point(part, v[2]) - point(part, v[0]);
  return a.x() * b.y() - a.y() * b.x();
}

double six_signed_volume(const MeshPart& part, Index tetrahedron) {
  const Index* v = part.tetrahedra.data() + 4 * static_cast<std::size_t>(tetrahedron);
  const Eigen::Vector3d origin = point(part, v[0]);
  return (point(part, v[1]) - origin).cross(point(part, v[2]) - origin).dot(point(part, v[3]) - origin);
}

}  // namespace pliant
