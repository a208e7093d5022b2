#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <pliant/parameters.hpp>
#include <pliant/plugin.hpp>

namespace pliant {

// Where components come from: the plugins, or a list in a test. Kinds are "energy", "solver" and "linear_solver".
class ComponentSource {
 public:
  virtual ~ComponentSource() = default;

  // The component of that kind and name, for as long as the source lives. Throws Error saying why there is none.
  virtual const Component& component(std::string_view kind, std::string_view name) = 0;

  // The kinds that have a component of this name; opens nothing.
  virtual std::vector<std::string> kinds_of(std::string_view name) = 0;

  // A new object of such a component, never null; its interface as void*, to be destroyed with component.destroy.
  // Throws ParameterError as the component does, and Error naming the plugin for anything else that goes wrong.
  virtual void* create(const Component& component, const Parameters& parameters) = 0;
};

}  // namespace pliant
