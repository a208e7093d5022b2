#pragma once

#include <cstdint>

namespace pliant {

// Which second derivatives are wanted.
//
// exact      H_e = d2 E_e / dx2.
// projected  the closest block whose curvature is at least a floor: eigenvalues of the element Hessian below the floor
//            become the floor. They are eigenvalues in the energy's own local variable (the deformation gradient F of a
//            simplex, the difference vector of a spring), volume and stiffness included, not in the vertices.
//            absolute: lambda >= floor.  relative: lambda >= floor * stiffness, stiffness the largest eigenvalue that
//            the element's majorizer has in that variable (mu * rest volume for ARAP), so that units and mesh size
//            cancel.
struct Curvature {
  enum class Kind : std::int32_t { exact, projected };
  enum class Floor : std::int32_t { absolute, relative };

  Kind kind = Kind::exact;
  Floor floor_is = Floor::relative;
  double floor = 0.0;  // >= 0; read only when projected

  static constexpr Curvature exact() noexcept { return {}; }
  static constexpr Curvature projected(Floor floor_is, double floor) noexcept {
    return {Kind::projected, floor_is, floor};
  }
};

}  // namespace pliant
