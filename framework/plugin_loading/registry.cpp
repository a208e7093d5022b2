#include "plugin_loading/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "plugin_loading/make.hpp"

namespace pliant {
namespace {

void check_names(std::string_view kind, std::string_view name) {
  if (!is_plugin_kind(kind)) {
    throw PluginError(PluginError::Reason::bad_name, kind, name, {},
                      fmt::format("there is no such kind; the kinds are {}", fmt::join(plugin_kinds, ", ")));
  }
  if (!is_plugin_name(name)) {
    throw PluginError(PluginError::Reason::bad_name, kind, name, {},
                      "this cannot be a plugin's name: names are [a-z][a-z0-9_]*, never paths; to use a plugin of "
                      "another folder give the folder with --plugin-dir");
  }
}

}  // namespace

Registry::Registry(std::vector<std::filesystem::path> folders) : folders_(std::move(folders)) {}

const OpenPlugin& Registry::open(std::string_view kind, std::string_view name) {
  check_names(kind, name);
  std::pair<std::string, std::string> key(kind, name);
  if (const auto known = plugins_.find(key); known != plugins_.end()) return *known->second;

  const auto found = find_plugin(folders_, kind, name);
  if (!found) {
    throw PluginError(PluginError::Reason::not_found, kind, name, {}, explain_not_found(folders_, kind, name));
  }
  const auto entry = plugins_.emplace(std::move(key), std::make_unique<const OpenPlugin>(*found)).first;
  opened_.push_back(entry->second.get());
  return *entry->second;
}

const Component& Registry::component(std::string_view kind, std::string_view name) {
  return *open(kind, name).component;
}

std::vector<std::string> Registry::kinds_of(std::string_view name) {
  std::vector<std::string> kinds;
  if (!is_plugin_name(name)) return kinds;
  for (const std::string_view kind : plugin_kinds) {
    if (find_plugin(folders_, kind, name)) kinds.emplace_back(kind);
  }
  return kinds;
}

void* Registry::create(const Component& component, const Parameters& parameters) {
  return create_component(open(component.kind, component.name), component.kind, parameters);
}

std::vector<FoundPlugin> Registry::list(std::string_view kind) const {
  return list_plugins(folders_, kind);
}

std::vector<std::string> Registry::warnings() const {
  std::vector<std::string> sentences;
  for (const OpenPlugin* plugin : opened_) {
    for (const std::filesystem::path& hidden : plugin->shadowed) {
      sentences.push_back(fmt::format("{} plugin '{}' is {}; it hides {}", plugin->kind, plugin->name,
                                      plugin->file.string(), hidden.string()));
    }
  }
  return sentences;
}

}  // namespace pliant
