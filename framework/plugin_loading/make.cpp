#include "plugin_loading/make.hpp"

#include <exception>
#include <new>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "plugin_loading/plugin_error.hpp"
#include "plugin_loading/process_state.hpp"

namespace pliant {
namespace {

[[noreturn]] void refuse(const OpenPlugin& plugin, PluginError::Reason reason, const std::string& text) {
  throw PluginError(reason, plugin.kind, plugin.name, plugin.file, text);
}

[[noreturn]] void refuse_thrown(const OpenPlugin& plugin, const std::string& text) {
  refuse(plugin, PluginError::Reason::failed_to_create, fmt::format("threw while being created: {}", text));
}

void* call_create(const OpenPlugin& plugin, const Parameters& parameters) {
  try {
    return plugin.component->create(parameters);
  } catch (const ParameterError&) {
    throw;
  } catch (const std::bad_alloc&) {
    refuse_thrown(plugin, "out of memory");
  } catch (const std::exception& error) {
    refuse_thrown(plugin, error.what());
  } catch (...) {
    refuse_thrown(plugin, "something that is not a std::exception");
  }
}

}  // namespace

void* create_component(const OpenPlugin& plugin, const char* kind, const Parameters& parameters) {
  if (plugin.kind != kind) throw std::logic_error(fmt::format("{} '{}' used as {}", plugin.kind, plugin.name, kind));
  const ProcessState before;
  void* object = nullptr;
  try {
    object = call_create(plugin, parameters);
  } catch (...) {
    before.restore();
    throw;
  }
  if (object == nullptr) refuse(plugin, PluginError::Reason::failed_to_create, "returned nothing when it was created");
  if (const auto changes = before.restore(); !changes.empty()) {
    plugin.component->destroy(object);
    refuse(plugin, PluginError::Reason::changes_process,
           fmt::format("changes, when it is created, {}; that was put back, and the plugin is not used",
                       fmt::join(changes, ", ")));
  }
  return object;
}

}  // namespace pliant
