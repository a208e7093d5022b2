#include "config/experiment.hpp"

#include <filesystem>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>
#include <pliant/energy.hpp>
#include <pliant/solver.hpp>

#include "config/folder_name.hpp"
#include "config/read_mass.hpp"
#include "config/read_mesh.hpp"
#include "config/read_output.hpp"

namespace pliant {
namespace {

constexpr double most = 1e9;  // of iterations and steps

std::string read_name(MapReader& root) {
  const std::string stem = std::filesystem::path(root.location().file).stem().string();
  const std::string fallback = folder_name_of(stem);
  const auto name = root.text(text("name").by_default(fallback.c_str()).means("name of the experiment"));
  if (name && !is_folder_name(*name)) {
    root.mistake("name", fmt::format("name must be {}, as the results go to a folder of that name; found '{}'",
                                     folder_name_rule, *name));
  }
  return name.value_or(fallback);
}

std::optional<TimeStepping> read_time(MapReader& root) {
  TimeStepping time;
  const bool given = root.map("time", "time", [&](MapReader& reader) {
    const auto scheme = reader.choice(choice("scheme", "backward_euler bdf2").by_default("backward_euler"));
    if (scheme == "bdf2") time.scheme = TimeScheme::bdf2;
    time.step =
        reader.real(real("step").above(0).in("time").means("length of a step").such_as("0.01")).value_or(time.step);
    time.steps =
        reader.integer(integer("steps").at_least(1).at_most(most).means("number of steps").such_as("100")).value_or(1);
    const auto start = reader.choice(choice("start", "previous prediction").by_default("previous"));
    if (start == "prediction") time.start = TimeStepping::Start::prediction;
    time.save_every = reader.integer(integer("save_every").by_default("0").at_least(0).at_most(most)).value_or(0);
  });
  if (!given) return std::nullopt;
  return time;
}

// What only static, or only dynamic runs have.
void read_course(MapReader& root, SelectionReader& selections, Experiment& experiment) {
  if (experiment.time && root.has("load_steps")) {
    root.mistake("load_steps", "load_steps belong to static runs; with time: let the boundary move over time instead");
  }
  const bool dynamic = experiment.time.has_value();
  const Parameter load_steps = integer("load_steps").at_least(1).at_most(1e6).such_as("10");
  experiment.load_steps = root.integer(dynamic ? load_steps.optional() : load_steps.by_default("1")).value_or(1);
  experiment.initial_velocity = read_initial_velocity(root, selections);
  if (!dynamic && root.has("initial_velocity")) {
    root.mistake("initial_velocity", "initial_velocity needs time: {step: ..., steps: ...}; this is a static run");
  }
  if (dynamic && !root.has("mass")) {
    root.mistake("time", "time needs mass:, e.g. mass: {density: 1.0} or mass: {per_vertex: 1.0}");
  }
}

std::optional<std::string> read_initial(MapReader& root) {
  const auto path = root.file(file("initial").optional().means("results of an earlier run").such_as("../results/beam"));
  if (path && !std::filesystem::exists(*path)) {
    root.mistake("initial", fmt::format("initial: there is no {}", *path));
  }
  return path;
}

StopTests read_stop(MapReader& solver) {
  StopTests stop;
  const auto tolerance = [&](const char* name, const char* by_default, const char* unit) {
    return solver.real(real(name).by_default(by_default).at_least(0).in(unit)).value_or(0.0);
  };
  stop.relative_gradient = tolerance("stop.relative_gradient", "1e-07", "");
  stop.absolute_gradient = tolerance("stop.absolute_gradient", "0", "energy / length");
  stop.step = tolerance("stop.step", "0", "length");
  stop.iterations =
      solver.integer(integer("stop.iterations").by_default("200").at_least(0).at_most(most)).value_or(stop.iterations);
  return stop;
}

void read_solver(MapReader& root, const ComponentContext& context, Experiment& experiment) {
  const Node* given = root.take("solver");
  if (!given) return root.missing("solver", "the minimizer", "{type: NAME}");
  const Node node = component_map(*given);
  Node resolved;
  MapReader reader(node, "solver", root.mistakes(), resolved);
  experiment.solver = read_component(reader, Solver::kind, context);
  experiment.stop = read_stop(reader);
  reader.finish();
  root.put("solver", std::move(resolved));
}

// Labels that no energy before has: given, or else the type, numbered from the second on.
class Labels {
 public:
  std::string read(MapReader& reader, const std::string& type) {
    const std::string fallback = free_label(type);
    const auto name = reader.text(text("name").by_default(fallback.c_str()).means("label in tables"));
    if (name && !taken_.insert(*name).second) {
      reader.mistake("name", fmt::format("two energies are named '{}'", *name));
    }
    if (name && !is_folder_name(*name)) {
      reader.mistake("name", fmt::format("name must be {}; found '{}'", folder_name_rule, *name));
    }
    return name.value_or(fallback);
  }

 private:
  std::string free_label(const std::string& type) {
    std::string label = type;
    for (int& number = numbers_.try_emplace(type, 1).first->second; taken_.contains(label);) {
      label = fmt::format("{}_{}", type, ++number);
    }
    return label;
  }

  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> numbers_;  // given last, by type
};

void read_energy(const Node& item, Node& resolved, const ComponentContext& context, bool has_mass, Labels& labels,
                 Experiment& experiment) {
  const Node node = component_map(item);
  MapReader reader(node, "energy", context.selections.mistakes(), resolved);
  EnergyConfig energy;
  energy.location = node.location;
  energy.component = read_component(reader, Energy::kind, context);
  const std::string& type = energy.component.name;
  energy.name = labels.read(reader, type.empty() ? "energy" : type);
  if (auto on = context.selections.read_or_all(reader, "on")) energy.on = std::move(*on);
  reader.finish();
  if (energy.component.component && (energy.component.component->needs & Needs::mass) && !has_mass) {
    reader.mistake("type",
                   fmt::format("{} needs mass:, e.g. mass: {{density: 1.0}} or mass: {{per_vertex: 1.0}}", type));
  }
  experiment.energies.push_back(std::move(energy));
}

void read_energies(MapReader& root, const ComponentContext& context, Experiment& experiment) {
  Labels labels;
  const bool given = root.list("energies", "energies, e.g. [{type: NAME}]", [&](const Node& item, Node& resolved) {
    read_energy(item, resolved, context, root.has("mass"), labels, experiment);
  });
  if (!root.has("energies")) root.missing("energies", "what is minimized", "[{type: NAME}]");
  if (given && experiment.energies.empty()) root.mistake("energies", "energies has no entry, e.g. [{type: NAME}]");
}

}  // namespace

Experiment read_experiment(const Node& config, ComponentSource& source, Mistakes& mistakes) {
  Experiment experiment;
  experiment.location = config.location;
  MapReader root(config, "the config", mistakes, experiment.resolved);
  experiment.name = read_name(root);
  std::optional<Mesh> mesh = read_mesh(root);
  SelectionReader selections(mesh ? &*mesh : nullptr, mistakes);
  selections.read_named(root);
  experiment.time = read_time(root);
  const Schedule schedule = experiment.time ? Schedule::time : Schedule::load_factor;
  if (auto boundary = read_boundary(root, selections, schedule)) experiment.boundary = std::move(*boundary);
  experiment.masses = read_masses(root, selections);
  const ComponentContext context{source, selections, schedule};
  read_energies(root, context, experiment);
  read_solver(root, context, experiment);
  read_course(root, selections, experiment);
  experiment.initial_location = root.location("initial");
  experiment.initial = read_initial(root);
  experiment.threads = static_cast<int>(
      root.integer(integer("threads").by_default("1").at_least(1).at_most(most_threads).means("threads")).value_or(1));
  experiment.output = read_output(root);
  root.finish();
  if (mesh) experiment.mesh = std::move(*mesh);
  return experiment;
}

}  // namespace pliant
