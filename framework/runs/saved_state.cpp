#include "runs/saved_state.hpp"

#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <pliant/errors.hpp>

#include "config/differences.hpp"
#include "config/yaml.hpp"
#include "output/csv_reader.hpp"
#include "output/json_values.hpp"

namespace pliant {
namespace {

using Json = nlohmann::ordered_json;

constexpr int format_version = 2;

// The config without what may change from one part of a run to the next.
Node lasting(Node config) {
  for (const char* key : {"name", "threads", "output"}) config.erase(key);
  if (Node* time = config.find("time")) {
    for (const char* key : {"steps", "save_every"}) time->erase(key);
  }
  return config;
}

std::vector<double> numbers(const Json& json, const char* key, std::size_t count) {
  const Json& value = value_of(json, key);
  if (!value.is_array() || value.size() != count) {
    throw Error(fmt::format("'{}' must be a list of {} numbers; found {}", key, count,
                            value.is_array() ? fmt::format("{} entries", value.size()) : shortened(value)));
  }
  for (const Json& entry : value) {
    if (!entry.is_number()) throw Error(fmt::format("'{}' must hold numbers; found {}", key, shortened(entry)));
  }
  return value.get<std::vector<double>>();
}

MotionState parse_state(const Json& json, const Experiment& experiment) {
  const std::size_t coordinates = experiment.mesh.rest.size();
  if (whole_number_in(json, "format") != format_version) throw Error("it was written by another version of pliant");
  if (whole_number_in(json, "dim") != experiment.mesh.dim) throw Error("it has another dimension");
  MotionState state;
  state.step = whole_number_in(json, "step");
  state.positions = numbers(json, "positions", coordinates);
  state.velocities = numbers(json, "velocities", coordinates);
  state.previous_positions = numbers(json, "previous_positions", coordinates);
  state.previous_velocities = numbers(json, "previous_velocities", coordinates);
  state.prediction = numbers(json, "prediction", coordinates);
  return state;
}

void refuse_other_config(const Json& json, const Node& resolved) {
  Mistakes mistakes;
  const Node saved = parse_yaml(text_in(json, "config"), "its config", mistakes);
  mistakes.throw_if_any();
  const auto differences = differences_of(lasting(saved), lasting(resolved));
  if (!differences.empty())
    throw Error(fmt::format("the config is not that of the saved run: {}", differences.front()));
}

IterationRecord last_iterate(const CsvTable& table) {
  IterationRecord last;
  last.energy = 0.0;
  for (const std::string& column : table.columns()) {
    if (column.starts_with("energy_")) last.energy += table.numbers(column).back();
  }
  last.step = static_cast<std::int64_t>(table.rows());
  last.iteration = static_cast<std::int64_t>(table.finite_numbers("iterations").back());
  last.gradient_norm = table.numbers("gradient_norm").back();
  last.relative_gradient = table.numbers("relative_gradient").back();
  return last;
}

void refuse_wrong_counts(const CsvTable& table) {
  const auto steps = table.finite_numbers("step"), iterations = table.finite_numbers("iterations");
  for (std::size_t row = 0; row < steps.size(); ++row) {
    const bool right = steps[row] == static_cast<double>(row + 1) && iterations[row] >= 0.0 && iterations[row] <= 1e9;
    if (!right) {
      throw Error(fmt::format("steps.csv is damaged: row {} is of step {} with {} iterations", row + 1, steps[row],
                              iterations[row]));
    }
  }
}

// The rows of steps.csv up to a step; a row cut off behind them does not matter.
void read_steps(const std::filesystem::path& results, SavedRun& run) {
  const auto path = ResultsFolder::find(results, "steps.csv");
  if (!path) throw Error("steps.csv is missing");
  std::istringstream lines(read_whole(*path));
  std::string header, line;
  std::getline(lines, header);
  for (std::int64_t row = 0; row < run.state.step; ++row) {
    if (!std::getline(lines, line)) {
      throw Error(fmt::format("steps.csv ends after step {}, the state was saved after step {}", row, run.state.step));
    }
    run.step_rows += line + "\n";
  }
  const CsvTable table(path->string(), header + "\n" + run.step_rows);
  refuse_wrong_counts(table);
  for (const double iterations : table.finite_numbers("iterations")) {
    run.iterations += static_cast<std::int64_t>(iterations);
  }
  for (std::size_t row = 0; row < table.rows(); ++row) run.statuses.push_back(status_named(table.text(row, "status")));
  if (table.rows() > 0) run.last = last_iterate(table);
}

}  // namespace

std::string state_json(const MotionState& state, int dim, const Node& resolved) {
  Json json;
  json["format"] = format_version;
  json["dim"] = dim;
  json["step"] = state.step;
  json["config"] = write_yaml(resolved);
  json["positions"] = state.positions;
  json["velocities"] = state.velocities;
  json["previous_positions"] = state.previous_positions;
  json["previous_velocities"] = state.previous_velocities;
  json["prediction"] = state.prediction;
  return json.dump() + "\n";
}

SavedRun read_saved_run(const std::filesystem::path& results, const Experiment& experiment) {
  ResultsFolder::settle(results);
  const auto path = ResultsFolder::find(results, state_name);
  if (!path) {
    throw Error(
        fmt::format("nothing to resume: {} holds no {}; run without --resume, and set time.save_every to save on "
                    "the way",
                    results.string(), state_name));
  }
  try {
    SavedRun run;
    const Json json = parse_json(read_whole(*path));
    run.state = parse_state(json, experiment);
    refuse_other_config(json, experiment.resolved);
    if (run.state.step > experiment.time->steps) {
      throw Error(
          fmt::format("it was saved after step {}, and time.steps is {}", run.state.step, experiment.time->steps));
    }
    read_steps(results, run);
    return run;
  } catch (const Error& error) {
    throw Error(fmt::format("cannot resume from {}: {}", path->string(), error.what()));
  }
}

}  // namespace pliant
