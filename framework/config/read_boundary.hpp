#pragma once

#include <optional>

#include "config/read_motion.hpp"
#include "config/read_selection.hpp"
#include "mesh/pins.hpp"

namespace pliant {

// Reads the key `boundary`: which DOFs are pinned, and where.
//
//     boundary:
//       - {select: {side: left}, hold: rest}
//       - {select: {side: right}, rotate: {degrees: 60, about: {side: left}}, name: clamp}
//       - {select: {side: bottom}, fix: [y]}                        # these coordinates only, at rest
//       - {select: tip, translate: [1, 0], fix: [x], over: [0, 2]}  # or moved
//
// Motions as in read_motion.hpp. `name` is for tables and messages, by default boundary_0, boundary_1, ...
// Entries may overlap where they agree. Two that want one DOF at different places, at any time of their scripts, are a
// mistake.
struct Boundary {
  Pins pins;
  std::vector<Location> locations;  // of each entry
};

// Nothing where something is wrong, or where there is no mesh. Without the key: no pins.
std::optional<Boundary> read_boundary(MapReader& root, SelectionReader& selections, Schedule schedule);

}  // namespace pliant
