#pragma once

#include <cstdint>

namespace pliant {

// Vertices, elements and degrees of freedom (DOFs) are numbered from 0 with 32 bits; larger problems are refused
// before memory is taken.
using Index = std::int32_t;

// The simplex an element comes from. The value is its number of vertices less one.
enum class Simplex : std::int32_t { point = 0, edge = 1, triangle = 2, tetrahedron = 3 };

constexpr int vertices_of(Simplex simplex) noexcept {
  return static_cast<int>(simplex) + 1;
}

// "point", "edge", "triangle", "tetrahedron".
constexpr const char* name_of(Simplex simplex) noexcept {
  constexpr const char* names[] = {"point", "edge", "triangle", "tetrahedron"};
  return names[static_cast<int>(simplex)];
}

}  // namespace pliant
