#pragma once

#include <string>

namespace pliant {

// How many things a mesh has, known before any memory is taken. Doubles, so that absurd sizes do not overflow.
struct MeshSize {
  double vertices = 0, edges = 0, triangles = 0, tetrahedra = 0;

  MeshSize& operator+=(const MeshSize& other) noexcept;
};

// Bytes that a run on such a mesh takes at least: positions, element blocks and the Hessian, but not its factor.
double bytes_needed(const MeshSize& size, int dim) noexcept;

// Bytes that this process may still take: the least of free memory, the control group's limit and RLIMIT_AS.
double available_memory();

// Why such a mesh is refused: more DOFs, element vertices or Hessian entries than 32-bit indices count, or more memory
// than there is. Empty when it fits.
std::string why_too_large(const MeshSize& size, int dim, double available_bytes);

// Throws Error with that reason.
void refuse_if_too_large(const MeshSize& size, int dim);

}  // namespace pliant
