#pragma once

#include "config/map_reader.hpp"
#include "config/output_settings.hpp"

namespace pliant {

// The key `output`: what a run writes besides its tables.
//
//     output:
//       report: true                          # a page about the run
//       frames: {every: 10, format: vtu}      # the mesh at every 10th time step, load step or iteration; the start and
//                                             # the end always. vtu (by default): cells and all fields; ply: surface
//                                             and # edges, fields of vertices; obj: surface and edges, no fields
//       fields: [displacement, strain]        # the fields of frames, by default all; [] none
//
// Fields: displacement, velocity (runs in time), residual_force, pinned, and those of the energies, ENERGY_FIELD with
// the label of the energy: arap_energy_density. FIELD alone chooses it of every energy that has it. Which there are
// shows once the energies are made: runs/field_catalogue.hpp.
//
// A run that is resumed may have another output; the frames of before stay.
OutputSettings read_output(MapReader& root);

}  // namespace pliant
