#include "plugin_loading/open_plugin.hpp"

#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "plugin_loading/library.hpp"
#include "plugin_loading/naming.hpp"
#include "plugin_loading/plugin_error.hpp"
#include "plugin_loading/stamp_comparison.hpp"

namespace pliant {
namespace {

using Reason = PluginError::Reason;

[[noreturn]] void refuse(const FoundPlugin& found, Reason reason, const std::string& text) {
  throw PluginError(reason, found.kind, found.name, found.file, text);
}

void check_stamp(const FoundPlugin& found, const Plugin& plugin) {
  if (plugin.magic != Plugin::expected_magic) {
    refuse(found, Reason::not_a_plugin,
           "is not a Pliant plugin: its 'pliant_plugin_v1' does not begin like a pliant::Plugin");
  }
  if (const auto difference = compare_stamps(Stamp(), plugin.stamp)) refuse(found, Reason::stamp_mismatch, *difference);
}

void check_identity(const FoundPlugin& found, const Component& component) {
  const bool given = component.kind != nullptr && component.name != nullptr && *component.kind != '\0';
  if (!given) return;  // told as a fault
  if (component.kind != found.kind) {
    refuse(found, Reason::wrong_identity,
           fmt::format("holds {}, but its file is named as {}; its name must be {}", with_article(component.kind),
                       with_article(found.kind), plugin_file_name(component.kind, component.name)));
  }
  if (component.name != found.name) {
    refuse(found, Reason::wrong_identity,
           fmt::format("holds the {} '{}', but its file is named after '{}'; its name must be {}", component.kind,
                       component.name, found.name, plugin_file_name(component.kind, component.name)));
  }
}

}  // namespace

OpenPlugin::OpenPlugin(const FoundPlugin& found)
    : kind(found.kind), name(found.name), file(std::filesystem::absolute(found.file)), shadowed(found.shadowed) {
  const Plugin& plugin = open_library(found);
  check_stamp(found, plugin);
  std::vector<std::string> faults;
  descriptor_ = read_descriptor(plugin, faults);
  check_identity(found, descriptor_.component);
  if (!faults.empty()) {
    refuse(found, Reason::bad_descriptor, fmt::format("describes itself wrongly:\n  {}", fmt::join(faults, "\n  ")));
  }
  component = &descriptor_.component;
  version = descriptor_.version;
  compiler = plugin.stamp.compiler == nullptr ? "unknown" : plugin.stamp.compiler;
}

}  // namespace pliant
