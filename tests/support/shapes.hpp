#pragma once

#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include <pliant/domain.hpp>

#include "mesh/brick.hpp"
#include "mesh/grid.hpp"
#include "mesh/mesh.hpp"

// Rest shapes and boundary value problems for tests of energies and solvers.
namespace pliant::test {

struct Shape {
  int dim = 2;
  std::vector<double> rest;  // #V x dim
  std::vector<Index> edges, triangles, tetrahedra;
  std::vector<Index> ids;  // 0, 1, 2, ...: as many as needed

  Index vertex_count() const { return static_cast<Index>(rest.size()) / dim; }

  // The whole shape; the spans are this object's.
  Domain domain() const {
    Domain domain;
    domain.dim = dim;
    domain.vertex_count = vertex_count();
    domain.rest = rest;
    domain.points = std::span(ids).first(static_cast<std::size_t>(vertex_count()));
    domain.edges = edges;
    domain.triangles = triangles;
    domain.tetrahedra = tetrahedra;
    domain.edge_ids = std::span(ids).first(edges.size() / 2);
    domain.triangle_ids = std::span(ids).first(triangles.size() / 3);
    domain.tetrahedron_ids = std::span(ids).first(tetrahedra.size() / 4);
    return domain;
  }
};

inline Shape make_shape(int dim, std::vector<double> rest, std::vector<Index> triangles,
                        std::vector<Index> tetrahedra) {
  Shape shape;
  shape.dim = dim;
  shape.rest = std::move(rest);
  shape.edges = dim == 2 ? unique_edges(triangles, 3) : unique_edges(tetrahedra, 4);
  shape.triangles = std::move(triangles);
  shape.tetrahedra = std::move(tetrahedra);
  shape.ids.resize(shape.edges.size() + shape.triangles.size() + shape.tetrahedra.size() + shape.rest.size());
  std::iota(shape.ids.begin(), shape.ids.end(), 0);
  return shape;
}

// nx x ny vertices over w x h, centred; vertex id = i + nx*j.
inline Shape grid_shape(int nx, int ny, double w, double h) {
  Grid grid;
  grid.vertices = {nx, ny};
  grid.size = {w, h};
  const MeshPart part = make_grid(grid);
  std::vector<double> rest;
  for (std::size_t i = 0; i < part.points.size(); ++i) {
    if (i % 3 != 2) rest.push_back(part.points[i]);
  }
  return make_shape(2, std::move(rest), part.triangles, {});
}

inline Shape brick_shape(int nx, int ny, int nz, double w, double h, double d) {
  Brick brick;
  brick.vertices = {nx, ny, nz};
  brick.size = {w, h, d};
  const MeshPart part = make_brick(brick);
  return make_shape(3, part.points, {}, part.tetrahedra);
}

// x + amplitude * noise, uniform in [-1, 1] and the same on every machine for a seed.
inline std::vector<double> disturbed(std::vector<double> x, double amplitude, unsigned seed) {
  std::mt19937_64 bits(seed);
  for (double& value : x) value += amplitude * (2.0 * (static_cast<double>(bits() >> 11) * 0x1.0p-53) - 1.0);
  return x;
}

struct Problem {
  Shape shape;
  std::vector<double> start;  // #V x dim: rest, with the clamps moved
  std::vector<char> pinned;   // #V x dim
};

// The beam of numerics: length 5, height 1, left edge held, right edge turned about the centroid of the left edge.
inline Problem bent_beam(int nx, int ny, double degrees, double scale = 1.0) {
  Problem beam{grid_shape(nx, ny, 5.0 * scale, scale), {}, {}};
  beam.start = beam.shape.rest;
  beam.pinned.assign(beam.start.size(), 0);
  const double c = std::cos(degrees * M_PI / 180.0), s = std::sin(degrees * M_PI / 180.0), about = -2.5 * scale;
  for (int j = 0; j < ny; ++j) {
    const auto left = static_cast<std::size_t>(2 * nx * j), right = left + static_cast<std::size_t>(2 * (nx - 1));
    beam.pinned[left] = beam.pinned[left + 1] = beam.pinned[right] = beam.pinned[right + 1] = 1;
    const double x = beam.start[right] - about, y = beam.start[right + 1];
    beam.start[right] = c * x - s * y + about;
    beam.start[right + 1] = s * x + c * y;
  }
  return beam;
}

// Both clamps turned alike: the minimum is a rotation of the whole, without energy.
inline Problem turned_beam(int nx, int ny, double degrees) {
  Problem beam = bent_beam(nx, ny, 0.0);
  const double c = std::cos(degrees * M_PI / 180.0), s = std::sin(degrees * M_PI / 180.0);
  for (std::size_t i = 0; i < beam.start.size(); i += 2) {
    if (!beam.pinned[i]) continue;
    const double x = beam.start[i], y = beam.start[i + 1];
    beam.start[i] = c * x - s * y;
    beam.start[i + 1] = s * x + c * y;
  }
  return beam;
}

// The same problem far from the origin, where positions lose digits.
inline Problem moved(Problem problem, double by) {
  for (double& value : problem.shape.rest) value += by;
  for (double& value : problem.start) value += by;
  return problem;
}

// A bar over 5 x 1 x 1, one end held, the other turned about the axis x -> (x, 0, 0) or about the axis y -> (-2.5, y,
// 0).
inline Problem turned_bar(int nx, int ny, int nz, int axis, double degrees) {
  Problem bar{brick_shape(nx, ny, nz, 5.0, 1.0, 1.0), {}, {}};
  bar.start = bar.shape.rest;
  bar.pinned.assign(bar.start.size(), 0);
  const double c = std::cos(degrees * M_PI / 180.0), s = std::sin(degrees * M_PI / 180.0);
  for (std::size_t row = 0; row < bar.start.size(); row += 3) {
    const double x = bar.start[row], y = bar.start[row + 1], z = bar.start[row + 2];
    if (std::abs(x) < 2.5) continue;
    bar.pinned[row] = bar.pinned[row + 1] = bar.pinned[row + 2] = 1;
    if (x < 0.0) continue;
    if (axis == 0) bar.start[row + 1] = c * y - s * z, bar.start[row + 2] = s * y + c * z;
    if (axis == 1) bar.start[row] = c * (x + 2.5) + s * z - 2.5, bar.start[row + 2] = c * z - s * (x + 2.5);
  }
  return bar;
}

// One end turned about the bar's axis.
inline Problem twisted_bar(int nx, int ny, int nz, double degrees) {
  return turned_bar(nx, ny, nz, 0, degrees);
}

// One end turned about the axis y through the centre of the other.
inline Problem bent_bar(int nx, int ny, int nz, double degrees) {
  return turned_bar(nx, ny, nz, 1, degrees);
}

}  // namespace pliant::test
