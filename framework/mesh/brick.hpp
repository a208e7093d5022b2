#pragma once

#include <array>
#include <cstdint>

#include "mesh/mesh_part.hpp"
#include "mesh/size_limits.hpp"

namespace pliant {

// A box of tetrahedra, centred at the origin.
//
// Vertex i + nx*(j + ny*k) lies at ((i/(nx-1)) - 0.5) * w and so on. Cells run with x fastest; each has the six Kuhn
// tetrahedra (H. W. Kuhn 1960): one per order of the axes, along the path of edges from the cell's lowest to its
// highest corner. All have positive volume, and neighbouring cells agree on the diagonals of their common face.
struct Brick {
  std::array<std::int64_t, 3> vertices{2, 2, 2};  // >= 2 each
  std::array<double, 3> size{1.0, 1.0, 1.0};      // > 0
};

MeshSize size_of(const Brick& brick) noexcept;

// Throws Error where the brick is too large for 32-bit indices or the memory.
MeshPart make_brick(const Brick& brick);

}  // namespace pliant
