#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include <pliant/parameters.hpp>
#include <pliant/plugin.hpp>

#include "config/component_source.hpp"
#include "config/map_reader.hpp"
#include "config/read_motion.hpp"
#include "config/read_selection.hpp"

namespace pliant {

// What a component's parameters may refer to.
struct ComponentContext {
  ComponentSource& source;      // nested components
  SelectionReader& selections;  // the motions of parameters
  Schedule schedule = Schedule::load_factor;
};

// A component entry of a config, {type: arap, mu: 2.5}, checked against the schema of its plugin.
struct ComponentConfig {
  const Component* component = nullptr;  // null: a mistake has been told
  ComponentSource* source = nullptr;     // that makes its objects
  std::string name;                      // as in `type:`
  Location location;                     // of that name
  std::shared_ptr<const Parameters> parameters = std::make_shared<Parameters>();
  std::map<std::string, Location, std::less<>> given;  // parameters that the config gives, and where

  // Where to put a mistake about a parameter: its value, or else the component's name.
  const Location& location_of(std::string_view parameter) const;
};

// Reads `type` and the parameters of a component of that kind. The keys that belong to the host (`on`, `stop` ...) are
// read through the same reader by the caller, who also finishes it. Without a component the other keys cannot be
// judged, and are let pass.
ComponentConfig read_component(MapReader& reader, std::string_view kind, const ComponentContext& context);

// The short form: a component that is only a name, `linear_solver: cholmod`, as the map {type: cholmod}.
Node component_map(const Node& node);

std::span<const Parameter> parameters_of(const Component& component);

// An object of the component, destroyed by its plugin. Throws ConfigError at the entry's place, or at the parameter's.
// The object may keep references into config.parameters.
template <class Interface>
using ComponentPointer = std::unique_ptr<Interface, void (*)(void*) noexcept>;

void* create_object(const ComponentConfig& config);

template <class Interface>
ComponentPointer<Interface> make_object(const ComponentConfig& config) {
  return {static_cast<Interface*>(create_object(config)), config.component->destroy};
}

}  // namespace pliant
