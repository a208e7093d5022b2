#include "mesh/grid.hpp"

namespace pliant {

MeshSize size_of(const Grid& grid) noexcept {
  const double nx = static_cast<double>(grid.vertices[0]);
  const double ny = static_cast<double>(grid.vertices[1]);
  const double cells = (nx - 1) * (ny - 1);
  return {nx * ny, (nx - 1) * ny + nx * (ny - 1) + cells, 2 * cells, 0};
}

MeshPart make_grid(const Grid& grid) {
  refuse_if_too_large(size_of(grid), 2);
  const auto nx = static_cast<Index>(grid.vertices[0]);
  const auto ny = static_cast<Index>(grid.vertices[1]);
  const auto at = [](Index i, Index n, double size) { return ((i / (n - 1.0)) - 0.5) * size; };

  MeshPart part;
  part.points.reserve(3 * static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny));
  for (Index j = 0; j < ny; ++j) {
    for (Index i = 0; i < nx; ++i)
      part.points.insert(part.points.end(), {at(i, nx, grid.size[0]), at(j, ny, grid.size[1]), 0.0});
  }
  part.triangles.reserve(6 * static_cast<std::size_t>(nx - 1) * static_cast<std::size_t>(ny - 1));
  for (Index j = 0; j + 1 < ny; ++j) {
    for (Index i = 0; i + 1 < nx; ++i) {
      const Index sw = i + nx * j, se = sw + 1, nw = sw + nx, ne = nw + 1;
      if (grid.diagonal == Grid::Diagonal::se_nw) {
        part.triangles.insert(part.triangles.end(), {sw, se, nw, se, ne, nw});
      } else {
        part.triangles.insert(part.triangles.end(), {sw, se, ne, sw, ne, nw});
      }
    }
  }
  return part;
}

}  // namespace pliant
