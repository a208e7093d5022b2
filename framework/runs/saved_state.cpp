#include "runs/saved_state.hpp"

#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <pliant/errors.hpp>

#include "config/differences.hpp"
#include "config/yaml.hpp"
#include "output/csv_reader.hpp"

namespace pliant {
namespace {

constexpr int format_version = 1;

// The config without what may change from one part of a run to the next.
Node lasting(Node config) {
  for (const char* key : {"name", "threads"}) config.erase(key);
  if (Node* time = config.find("time")) {
    for (const char* key : {"steps", "save_every"}) time->erase(key);
  }
  return config;
}

std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw Error(fmt::format("cannot read {}", path.string()));
  return text.str();
}

std::vector<double> numbers(const nlohmann::json& json, const char* key, std::size_t count) {
  auto values = json.at(key).get<std::vector<double>>();
  if (values.size() != count) throw Error(fmt::format("'{}' has {} numbers instead of {}", key, values.size(), count));
  return values;
}

MotionState parse_state(const nlohmann::json& json, int dim, std::size_t coordinates) {
  if (json.at("format").get<int>() != format_version) throw Error("it was written by another version of pliant");
  if (json.at("dim").get<int>() != dim) throw Error("it has another dimension");
  MotionState state;
  state.step = json.at("step").get<std::int64_t>();
  state.positions = numbers(json, "positions", coordinates);
  state.velocities = numbers(json, "velocities", coordinates);
  state.previous_positions = numbers(json, "previous_positions", coordinates);
  state.previous_velocities = numbers(json, "previous_velocities", coordinates);
  return state;
}

void refuse_other_config(const nlohmann::json& json, const Node& resolved) {
  Mistakes mistakes;
  const Node saved = parse_yaml(json.at("config").get<std::string>(), state_name, mistakes);
  mistakes.throw_if_any();
  const auto differences = differences_of(lasting(saved), lasting(resolved));
  if (!differences.empty())
    throw Error(fmt::format("the config is not that of the saved run: {}", differences.front()));
}

Status status_named(const std::string& text) {
  for (int i = 0; i < status_count; ++i) {
    if (text == name_of(static_cast<Status>(i))) return static_cast<Status>(i);
  }
  throw Error(fmt::format("steps.csv has the status '{}', which there is not", text));
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

// The rows of steps.csv up to a step; a row cut off behind them does not matter.
void read_steps(const std::filesystem::path& results, SavedRun& run) {
  const auto path = ResultsFolder::find(results, "steps.csv");
  if (!path) throw Error("steps.csv is missing");
  std::istringstream lines(read_text(*path));
  std::string header, line;
  std::getline(lines, header);
  for (std::int64_t row = 0; row < run.state.step; ++row) {
    if (!std::getline(lines, line)) {
      throw Error(fmt::format("steps.csv ends after step {}, the state was saved after step {}", row, run.state.step));
    }
    run.step_rows += line + "\n";
  }
  const CsvTable table(path->string(), header + "\n" + run.step_rows);
  for (const double iterations : table.finite_numbers("iterations")) {
    run.iterations += static_cast<std::int64_t>(iterations);
  }
  for (std::size_t row = 0; row < table.rows(); ++row) run.statuses.push_back(status_named(table.text(row, "status")));
  if (table.rows() > 0) run.last = last_iterate(table);
}

}  // namespace

std::string state_json(const MotionState& state, int dim, const Node& resolved) {
  nlohmann::ordered_json json;
  json["format"] = format_version;
  json["dim"] = dim;
  json["step"] = state.step;
  json["config"] = write_yaml(resolved);
  json["positions"] = state.positions;
  json["velocities"] = state.velocities;
  json["previous_positions"] = state.previous_positions;
  json["previous_velocities"] = state.previous_velocities;
  return json.dump() + "\n";
}

SavedRun read_saved_run(const std::filesystem::path& results, int dim, std::size_t coordinates, const Node& resolved) {
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
    const auto json = nlohmann::json::parse(read_text(*path));
    run.state = parse_state(json, dim, coordinates);
    refuse_other_config(json, resolved);
    read_steps(results, run);
    return run;
  } catch (const nlohmann::json::exception& error) {
    throw Error(fmt::format("cannot resume from {}: it is damaged ({})", path->string(), error.what()));
  } catch (const Error& error) {
    throw Error(fmt::format("cannot resume from {}: {}", path->string(), error.what()));
  }
}

}  // namespace pliant
