#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <pliant/types.hpp>

// One moment of a run, for pictures: where the vertices are, and the values of fields. `runs/` takes frames; the
// writers of this folder know nothing of energies.
namespace pliant {

// A value where a field has none: NaN.
constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

// A named array of every frame.
struct FieldInfo {
  std::string name;    // "displacement", "arap_energy_density": letters, digits and _-+.,= (labels have them)
  std::string unit;    // "length", "degree", "1"; may be empty
  int components = 1;  // 1, dim or dim*dim
  Simplex place = Simplex::point;  // a row per vertex, or per edge, triangle or tetrahedron of the mesh
};

struct Frame {
  std::int64_t number = 0;                  // of the iteration, load step or time step; 0: the start
  double time = 0.0;                        // of a time step; the load factor of a load step; else the number
  std::vector<double> positions;            // #V x dim row-major
  std::vector<std::vector<double>> fields;  // one per FieldInfo: rows x components, row-major; no_value: NaN
};

}  // namespace pliant
