#pragma once

#include <span>
#include <string>

#include "output/csv_writer.hpp"
#include "output/records.hpp"

// The CSV files of a run, as text. Vectors have a column per coordinate of the mesh (dim 2: x y, 3: x y z).
namespace pliant {

// iteration, energy, gradient_norm, relative_gradient, step_norm, step_length, newton_decrement,
// line_search_evaluations, seconds, step (0: a plain static run).
std::string iterations_csv(std::span<const IterationRecord> iterations);

// vertex, x, y (, z) and, where velocities are given, vx, vy (, vz). Both #V x dim, row-major.
std::string solution_csv(int dim, std::span<const double> positions, std::span<const double> velocities = {});

// entry, vertex, x, y (, z), force_x, force_y (, force_z), torque_z (3D: torque_x, torque_y, torque_z): a row per
// pinned vertex, then for each entry a row without a vertex: the sums. Torques are about the origin, so that they add
// up.
std::string reactions_csv(int dim, std::span<const ReactionRecord> reactions);

// step, time, energy_NAME per energy, kinetic_energy, momentum_x, ..., status, iterations, gradient_norm,
// relative_gradient, seconds: the header, and a row.
CsvWriter steps_table(int dim, std::span<const std::string> energy_names);
void add_step(CsvWriter& table, int dim, const StepRecord& step);

}  // namespace pliant
