#pragma once

#include "config/map_reader.hpp"
#include "config/output_settings.hpp"

namespace pliant {

// The key `output`: what a run writes besides its tables.
//
//     output:
//       report: true                       # a page about the run
//       frames: {every: 10, format: vtu}   # every 10th time step, load step or iteration; the start and the end always
//       fields: [displacement, strain]     # of the frames and of the report's moving mesh; by default all, [] none
//
// Formats: vtu (by default) has cells and all fields; ply the surface, edges and the fields of vertices; obj surface
// and edges without fields.
//
// Fields: displacement, velocity (runs in time), residual_force, pinned, and those of the energies, ENERGY_FIELD with
// the label of the energy: arap_energy_density. FIELD alone chooses it of every energy that has it. Which there are
// shows once the energies are made: runs/field_catalogue.hpp.
//
// A run that is resumed may have another output; the frames of before stay.
OutputSettings read_output(MapReader& root);

}  // namespace pliant
