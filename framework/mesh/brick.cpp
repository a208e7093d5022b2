#include "mesh/brick.hpp"

namespace pliant {
namespace {

// Corners of the unit cell as bits x = 1, y = 2, z = 4. The odd orders of the axes have their middle two swapped.
constexpr int kuhn[6][4] = {{0, 1, 3, 7}, {0, 2, 6, 7}, {0, 4, 5, 7},   // xyz, yzx, zxy
                            {0, 7, 5, 1}, {0, 7, 3, 2}, {0, 7, 6, 4}};  // xzy, yxz, zyx

}  // namespace

MeshSize size_of(const Brick& brick) noexcept {
  const double nx = static_cast<double>(brick.vertices[0]);
  const double ny = static_cast<double>(brick.vertices[1]);
  const double nz = static_cast<double>(brick.vertices[2]);
  const double cx = nx - 1, cy = ny - 1, cz = nz - 1;
  const double along_axes = cx * ny * nz + nx * cy * nz + nx * ny * cz;
  const double diagonals = cx * cy * nz + cx * ny * cz + nx * cy * cz + cx * cy * cz;
  return {nx * ny * nz, along_axes + diagonals, 0, 6 * cx * cy * cz};
}

MeshPart make_brick(const Brick& brick) {
  refuse_if_too_large(size_of(brick), 3);
  const auto nx = static_cast<Index>(brick.vertices[0]);
  const auto ny = static_cast<Index>(brick.vertices[1]);
  const auto nz = static_cast<Index>(brick.vertices[2]);
  const auto at = [](Index i, Index n, double size) { return ((i / (n - 1.0)) - 0.5) * size; };
  const auto id = [&](Index i, Index j, Index k) { return i + nx * (j + ny * k); };

  MeshPart part;
  part.points.reserve(3 * static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny) * static_cast<std::size_t>(nz));
  for (Index k = 0; k < nz; ++k) {
    for (Index j = 0; j < ny; ++j) {
      for (Index i = 0; i < nx; ++i) {
        part.points.insert(part.points.end(),
                           {at(i, nx, brick.size[0]), at(j, ny, brick.size[1]), at(k, nz, brick.size[2])});
      }
    }
  }
  const auto add_cell = [&](Index i, Index j, Index k) {
    for (const auto& corners : kuhn) {
      for (const int c : corners) part.tetrahedra.push_back(id(i + (c & 1), j + (c >> 1 & 1), k + (c >> 2 & 1)));
    }
  };
  part.tetrahedra.reserve(static_cast<std::size_t>(24 * size_of(brick).tetrahedra / 6));
  for (Index k = 0; k + 1 < nz; ++k) {
    for (Index j = 0; j + 1 < ny; ++j) {
      for (Index i = 0; i + 1 < nx; ++i) add_cell(i, j, k);
    }
  }
  return part;
}

}  // namespace pliant
