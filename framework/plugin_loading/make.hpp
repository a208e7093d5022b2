#pragma once

#include <memory>

#include "plugin_loading/open_plugin.hpp"

namespace pliant {

// An object made by a plugin, destroyed by the function of the same plugin. Made<LinearSolver> is LinearSolverPointer.
template <class Interface>
using Made = std::unique_ptr<Interface, void (*)(void*) noexcept>;

// Calls the component's create; never null. Its ParameterError passes as it is, so that the config's line can be added;
// everything else it throws becomes a PluginError, failed_to_create.
void* create_component(const OpenPlugin& plugin, const char* kind, const Parameters& parameters);

// Makes an Energy, Solver or LinearSolver. The plugin must be of that kind; the parameters outlive the object.
template <class Interface>
Made<Interface> make(const OpenPlugin& plugin, const Parameters& parameters) {
  return {static_cast<Interface*>(create_component(plugin, Interface::kind, parameters)), plugin.component->destroy};
}

}  // namespace pliant
