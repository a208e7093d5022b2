#include "config/component_config.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "config/configured_linear_solver.hpp"
#include "config/parameter_values.hpp"

namespace pliant {
namespace {

// "energy" -> "an energy", "linear_solver" -> "a linear solver".
std::string with_article(std::string_view kind) {
  std::string words(kind);
  std::replace(words.begin(), words.end(), '_', ' ');
  return (words.find_first_of("aeiou") == 0 ? "an " : "a ") + words;
}

const Component* find_component(const Location& place, std::string_view kind, const std::string& name,
                                ComponentSource& source, Mistakes& mistakes) {
  const std::vector<std::string> kinds = source.kinds_of(name);
  if (!kinds.empty() && std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
    mistakes.add(place, fmt::format("{} is {}, not {}", name, with_article(kinds.front()), with_article(kind)));
    return nullptr;
  }
  try {
    return &source.component(kind, name);
  } catch (const Error& error) {
    mistakes.add_plugin_failure(place, error.what());
    return nullptr;
  }
}

}  // namespace

const Location& ComponentConfig::location_of(std::string_view parameter) const {
  const auto found = given.find(parameter);
  return found == given.end() ? location : found->second;
}

ComponentConfig read_component(MapReader& reader, std::string_view kind, const ComponentContext& context) {
  ComponentConfig config;
  config.source = &context.source;
  const std::string meaning = "name of " + with_article(kind);
  const auto name = reader.text(text("type").means(meaning.c_str()));
  config.location = reader.location("type");
  if (name) config.component = find_component(config.location, kind, *name, context.source, reader.mistakes());
  if (!config.component) {
    reader.accept_rest();
    return config;
  }
  config.name = *name;
  auto parameters = std::make_shared<Parameters>();
  for (const Parameter& schema : parameters_of(*config.component)) {
    if (reader.has(schema.name)) config.given.emplace(schema.name, reader.location(schema.name));
    if (auto value = read_parameter(reader, schema, context)) parameters->set(schema.name, std::move(*value));
  }
  config.parameters = std::move(parameters);
  return config;
}

Node component_map(const Node& node) {
  if (!node.is_scalar()) return node;
  Node map = Node::make_map();
  map.location = node.location;
  map.set("type", node);
  return map;
}

std::span<const Parameter> parameters_of(const Component& component) {
  return {component.parameters, static_cast<std::size_t>(component.parameter_count)};
}

void* create_object(const ComponentConfig& config) {
  try {
    return config.source->create(*config.component, *config.parameters);
  } catch (const ParameterError& error) {
    const std::string text = fmt::format("{} {}", error.parameter(), error.what());
    throw ConfigError({Mistake{config.location_of(error.parameter()), text, false}});
  } catch (const Error& error) {
    throw ConfigError({Mistake{config.location, error.what(), true}});
  }
}

}  // namespace pliant
