#include "config/parameter_values.hpp"

#include <filesystem>
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "config/configured_linear_solver.hpp"
#include "config/read_vector.hpp"
#include "config/varying_values.hpp"

namespace pliant {
namespace {

using Value = Parameters::Value;

template <class T>
std::optional<Value> as_value(std::optional<T> read) {
  if (!read) return std::nullopt;
  return Value(std::move(*read));
}

std::optional<std::string> read_file_parameter(MapReader& reader, const Parameter& schema) {
  auto path = reader.file(schema);
  if (!path) return std::nullopt;
  if (std::filesystem::is_regular_file(*path) && std::ifstream(*path).is_open()) return path;
  reader.mistake(schema.name, fmt::format("{}: there is no file {} that can be read", schema.name, *path));
  return std::nullopt;
}

std::optional<Value> read_linear_solver(MapReader& outer, const Parameter& schema, const ComponentContext& context) {
  Node room;
  const Node* node = outer.take_or_default(schema, room);
  if (!node) return std::nullopt;
  Node resolved;
  const Node map = component_map(*node);
  MapReader reader(map, schema.name, outer.mistakes(), resolved);
  ComponentConfig config = read_component(reader, LinearSolver::kind, context);
  reader.finish();
  outer.put(schema.name, std::move(resolved));
  if (!config.component) return std::nullopt;
  return Value(std::shared_ptr<const LinearSolverRecipe>(std::make_shared<ConfiguredLinearSolver>(std::move(config))));
}

std::optional<Value> read_motion_parameter(MapReader& outer, const Parameter& schema, const ComponentContext& context) {
  Node room;
  const Node* node = outer.take_or_default(schema, room);
  if (!node) return std::nullopt;
  Node resolved;
  MapReader reader(*node, schema.name, outer.mistakes(), resolved);
  auto script = MotionReader(context.selections, context.schedule).read(reader);
  if (node->is_map() && !MotionReader::given_in(reader)) {
    reader.mistakes().add(node->location, fmt::format("{} must have one of the keys hold, scale, rotate, translate, "
                                                      "keyframes",
                                                      schema.name));
    script.reset();
  }
  reader.finish();
  outer.put(schema.name, std::move(resolved));
  if (!script) return std::nullopt;
  return Value(std::shared_ptr<const Motion>(std::make_shared<ScriptedMotion>(std::move(*script))));
}

std::optional<Value> read_real_parameter(MapReader& reader, const Parameter& schema) {
  if (schema.variation == Variation::uniform) return as_value(reader.real(schema));
  auto values = read_varying(reader, schema);
  if (!values) return std::nullopt;
  if (values->uniform) return Value(values->numbers.front());
  return Value(std::move(values->numbers));
}

}  // namespace

std::optional<Value> read_parameter(MapReader& reader, const Parameter& schema, const ComponentContext& context) {
  switch (schema.type) {
    case ParameterType::real:
      return read_real_parameter(reader, schema);
    case ParameterType::integer:
      return as_value(reader.integer(schema));
    case ParameterType::boolean:
      return as_value(reader.boolean(schema));
    case ParameterType::choice:
      return as_value(reader.choice(schema));
    case ParameterType::text:
      return as_value(reader.text(schema));
    case ParameterType::vector:
      return as_value(reader.reals(schema, vector_length(context.selections.dim())));
    case ParameterType::file:
      return as_value(read_file_parameter(reader, schema));
    case ParameterType::motion:
      return read_motion_parameter(reader, schema, context);
    case ParameterType::linear_solver:
      return read_linear_solver(reader, schema, context);
  }
  return std::nullopt;
}

}  // namespace pliant
