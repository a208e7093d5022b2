#include "output/tables.hpp"

#include <map>

namespace pliant {
namespace {

constexpr const char* axes[] = {"x", "y", "z"};

void add_columns(std::vector<std::string>& columns, const std::string& prefix, int dim) {
  for (int i = 0; i < dim; ++i) columns.push_back(prefix + axes[i]);
}

std::span<const double> coordinates(const std::array<double, 3>& vector, int dim) {
  return {vector.data(), static_cast<std::size_t>(dim)};
}

std::array<double, 3> torque_about_origin(const std::array<double, 3>& x, const std::array<double, 3>& f) {
  return {x[1] * f[2] - x[2] * f[1], x[2] * f[0] - x[0] * f[2], x[0] * f[1] - x[1] * f[0]};
}

std::span<const double> components(const std::array<double, 3>& torque, int dim) {
  return dim == 2 ? std::span<const double>(&torque[2], 1) : std::span<const double>(torque);
}

struct Sums {
  std::array<double, 3> force{}, torque{};
};

}  // namespace

std::string iterations_csv(std::span<const IterationRecord> iterations) {
  CsvWriter csv({"iteration", "energy", "gradient_norm", "relative_gradient", "step_norm", "step_length",
                 "newton_decrement", "line_search_evaluations", "seconds", "step"});
  for (const auto& row : iterations) {
    csv.add(row.iteration).add(row.energy).add(row.gradient_norm).add(row.relative_gradient).add(row.step_norm);
    csv.add(row.step_length).add(row.newton_decrement).add(row.line_search_evaluations).add(row.seconds);
    csv.add(row.step).end_row();
  }
  return csv.text();
}

std::string solution_csv(int dim, std::span<const double> positions, std::span<const double> velocities) {
  std::vector<std::string> columns{"vertex"};
  add_columns(columns, "", dim);
  if (!velocities.empty()) add_columns(columns, "v", dim);
  CsvWriter csv(columns);
  const auto width = static_cast<std::size_t>(dim);
  for (std::size_t i = 0; i * width < positions.size(); ++i) {
    csv.add(static_cast<std::int64_t>(i)).add(positions.subspan(i * width, width));
    if (!velocities.empty()) csv.add(velocities.subspan(i * width, width));
    csv.end_row();
  }
  return csv.text();
}

std::string reactions_csv(int dim, std::span<const ReactionRecord> reactions) {
  std::vector<std::string> columns{"entry", "vertex"};
  add_columns(columns, "", dim);
  add_columns(columns, "force_", dim);
  if (dim == 3) add_columns(columns, "torque_", 3);
  if (dim == 2) columns.push_back("torque_z");
  CsvWriter csv(columns);

  std::map<int, Sums> sums;
  for (const auto& row : reactions) {
    const auto torque = torque_about_origin(row.position, row.force);
    csv.add(row.entry).add(row.vertex).add(coordinates(row.position, dim)).add(coordinates(row.force, dim));
    csv.add(components(torque, dim)).end_row();
    Sums& sum = sums[row.entry];
    for (std::size_t i = 0; i < 3; ++i) sum.force[i] += row.force[i];
    for (std::size_t i = 0; i < 3; ++i) sum.torque[i] += torque[i];
  }
  for (const auto& [entry, sum] : sums) {
    csv.add(entry).skip();
    for (int i = 0; i < dim; ++i) csv.skip();
    csv.add(coordinates(sum.force, dim)).add(components(sum.torque, dim)).end_row();
  }
  return csv.text();
}

CsvWriter steps_table(int dim, std::span<const std::string> energy_names) {
  std::vector<std::string> columns{"step", "time"};
  for (const auto& name : energy_names) columns.push_back("energy_" + name);
  columns.push_back("kinetic_energy");
  add_columns(columns, "momentum_", dim);
  for (const char* name : {"status", "iterations", "gradient_norm", "relative_gradient", "seconds"}) {
    columns.emplace_back(name);
  }
  return CsvWriter(columns);
}

void add_step(CsvWriter& table, int dim, const StepRecord& step) {
  table.add(step.step).add(step.time).add(std::span<const double>(step.energies)).add(step.kinetic_energy);
  table.add(coordinates(step.momentum, dim)).add(name_of(step.status)).add(step.iterations);
  table.add(step.gradient_norm).add(step.relative_gradient).add(step.seconds).end_row();
}

}  // namespace pliant
