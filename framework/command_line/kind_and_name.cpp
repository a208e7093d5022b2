#include "command_line/kind_and_name.hpp"

#include <vector>

#include <fmt/format.h>

#include "config/nearest_name.hpp"

namespace pliant {
namespace {

KindAndName split(const std::string& plugin) {
  const std::vector<std::string> kinds(plugin_kinds.begin(), plugin_kinds.end());
  const auto slash = plugin.find('/');
  if (slash == std::string::npos) {
    throw Error(fmt::format("'{}' does not say which kind of plugin it is; write KIND/NAME, with KIND one of: {}",
                            plugin, comma_list(kinds)));
  }
  const std::string kind = plugin.substr(0, slash);
  if (!is_plugin_kind(kind))
    throw Error(fmt::format("there is no kind of plugin '{}'{}", kind, suggestion(kind, kinds)));
  return {kind, plugin.substr(slash + 1)};
}

}  // namespace

KindAndName find_kind_and_name(const std::string& plugin, const Registry& registry) {
  std::vector<KindAndName> matches;
  if (plugin.find('/') != std::string::npos) return split(plugin);
  for (const auto kind : plugin_kinds) {
    for (const auto& found : registry.list(kind)) {
      if (found.name == plugin) matches.push_back({found.kind, found.name});
    }
  }
  return matches.size() == 1 ? matches.front() : split(plugin);
}

}  // namespace pliant
