#pragma once

#include <span>
#include <string>
#include <vector>

#include "config/mistakes.hpp"
#include "config/output_settings.hpp"
#include "mesh/mesh.hpp"
#include "objective/term.hpp"
#include "output/frame.hpp"

namespace pliant {

// One field that frames of a problem may have, and where its values come from.
struct FieldOrigin {
  enum class Kind { displacement, velocity, residual_force, pinned, energy };

  FieldInfo info;
  Kind kind = Kind::energy;
  std::string plain_name;          // of a field of an energy: without the label in front
  const Energy* energy = nullptr;  // of a field of an energy, else null
  const Fields* fields = nullptr;
  int field = 0;  // its number in `fields`
};

// All that there are:
//     displacement    dim  x - X, X the rest positions
//     velocity        dim  runs in time
//     residual_force  dim  -dE/dx of all that is minimized, inertia included; 0 in coordinates that are pinned
//     pinned          1    1 where a coordinate of the vertex is pinned, else 0
//     LABEL_FIELD          of the energies, in their order. A name that is taken gets "_2", "_3" ... behind it.
// Elements of an energy that are none of the mesh, like springs between vertices without an edge, are in no picture;
// elements of the mesh that an energy does not act on have NaN.
std::vector<FieldOrigin> field_catalogue(int dim, bool in_time, const std::vector<Term>& terms);

// Those that `output` names, in the order of the catalogue. A name that there is not is a mistake.
std::vector<FieldOrigin> select_fields(std::vector<FieldOrigin> catalogue, const OutputSettings& output,
                                       Mistakes& mistakes);

}  // namespace pliant
