#pragma once

#include <array>
#include <cstdint>

#include "mesh/mesh_part.hpp"
#include "mesh/size_limits.hpp"

namespace pliant {

// A rectangle of triangles in the xy plane, centred at the origin.
//
// Vertex i + nx*j lies at ((i/(nx-1)) - 0.5) * w, ((j/(ny-1)) - 0.5) * h. Cells run with x fastest; each has two
// triangles, counter-clockwise:
//     se_nw:  (sw, se, nw), (se, ne, nw)          sw_ne:  (sw, se, ne), (sw, ne, nw)
struct Grid {
  enum class Diagonal { se_nw, sw_ne };

  std::array<std::int64_t, 2> vertices{2, 2};  // >= 2 each
  std::array<double, 2> size{1.0, 1.0};        // > 0
  Diagonal diagonal = Diagonal::se_nw;
};

MeshSize size_of(const Grid& grid) noexcept;

// Throws Error where the grid is too large for 32-bit indices or the memory.
MeshPart make_grid(const Grid& grid);

}  // namespace pliant
