#include "conformance/scene.hpp"

#include <cmath>

#include <fmt/format.h>

#include "conformance/random.hpp"
#include "mesh/brick.hpp"
#include "mesh/grid.hpp"
#include "mesh/selection.hpp"

namespace pliant::conformance {
namespace {

MeshPart grid_of(Scene::Size size) {
  Grid grid;
  grid.vertices = size == Scene::Size::one_cell ? std::array<std::int64_t, 2>{2, 2}
                  : size == Scene::Size::small  ? std::array<std::int64_t, 2>{4, 3}
                                                : std::array<std::int64_t, 2>{14, 11};
  grid.size = {0.6 * static_cast<double>(grid.vertices[0] - 1), 0.5 * static_cast<double>(grid.vertices[1] - 1)};
  return make_grid(grid);
}

MeshPart brick_of(Scene::Size size) {
  Brick brick;
  brick.vertices = size == Scene::Size::one_cell ? std::array<std::int64_t, 3>{2, 2, 2}
                   : size == Scene::Size::small  ? std::array<std::int64_t, 3>{3, 3, 2}
                                                 : std::array<std::int64_t, 3>{5, 4, 4};
  for (std::size_t c = 0; c < 3; ++c) brick.size[c] = 0.5 * static_cast<double>(brick.vertices[c] - 1);
  return make_brick(brick);
}

// Moves every point by up to 0.08 in each coordinate that the mesh has.
void make_irregular(MeshPart& part, int dim, bool surface) {
  Random random(11);
  for (std::size_t v = 0; v < part.points.size(); v += 3) {
    if (surface) part.points[v + 2] = 0.3 * std::sin(2.0 * part.points[v]) * std::cos(part.points[v + 1]);
    for (std::size_t c = 0; c < static_cast<std::size_t>(dim); ++c) part.points[v + c] += 0.08 * random.symmetric();
  }
}

MeshPart part_of(const Support& support, Scene::Size size) {
  const bool solid = support.dim == 3 && support.simplex != Simplex::triangle;
  MeshPart part = solid ? brick_of(size) : grid_of(size);
  make_irregular(part, support.dim, support.dim == 3 && !solid);
  if (support.simplex == Simplex::edge) {
    part.lines = unique_edges(solid ? part.tetrahedra : part.triangles, solid ? 4 : 3);
    part.triangles.clear();
    part.tetrahedra.clear();
  }
  return part;
}

double mean_edge(const Mesh& mesh) {
  double sum = 0.0;
  for (std::size_t e = 0; e < mesh.edges.size(); e += 2) {
    double squared = 0.0;
    for (std::size_t c = 0; c < static_cast<std::size_t>(mesh.dim); ++c) {
      const double d = mesh.position(mesh.edges[e])[c] - mesh.position(mesh.edges[e + 1])[c];
      squared += d * d;
    }
    sum += std::sqrt(squared);
  }
  return sum / (0.5 * static_cast<double>(mesh.edges.size()));
}

}  // namespace

Scene::Scene(const Support& support, Size size) {
  const NamedPart parts[] = {{"mesh", part_of(support, size)}};
  mesh_ = join(parts, support.dim);
  Random random(5);
  for (Index v = 0; v < mesh_.vertex_count(); ++v) masses_.push_back(1.0 + 0.5 * random.symmetric());
  domain_.emplace(mesh_, masses_, all_vertices(mesh_));
  length_ = mean_edge(mesh_);
}

Domain Scene::domain_at(const std::vector<double>& rest) const {
  Domain moved = domain();
  moved.rest = rest;
  return moved;
}

std::string words_of(const Support& support) {
  constexpr const char* plurals[] = {"points", "edges", "triangles", "tetrahedra"};
  return fmt::format("{} in {}D", plurals[static_cast<int>(support.simplex)], support.dim);
}

}  // namespace pliant::conformance
