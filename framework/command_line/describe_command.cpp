#include <memory>

#include <fmt/format.h>

#include "command_line/command.hpp"
#include "command_line/description.hpp"
#include "command_line/print.hpp"
#include "config/nearest_name.hpp"
#include "plugin_loading/registry.hpp"

namespace pliant {
namespace {

struct Options {
  std::string plugin;
  std::vector<std::filesystem::path> plugin_dirs;
};

struct KindAndName {
  std::string kind, name;
};

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

// A name alone will do where only one kind has it.
KindAndName find(const std::string& plugin, const Registry& registry) {
  std::vector<KindAndName> matches;
  if (plugin.find('/') != std::string::npos) return split(plugin);
  for (const auto kind : plugin_kinds) {
    for (const auto& found : registry.list(kind)) {
      if (found.name == plugin) matches.push_back({found.kind, found.name});
    }
  }
  return matches.size() == 1 ? matches.front() : split(plugin);
}

ExitCode describe(const Options& options) {
  Registry registry(plugin_folders(options.plugin_dirs));
  const auto [kind, name] = find(options.plugin, registry);
  print("{}", description_of(registry.open(kind, name)));
  return ExitCode::success;
}

}  // namespace

Command add_describe_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("describe", "Print a plugin's formula and parameters");
  command.add_option("plugin", options->plugin, "For example energy/arap; see `pliant list`.")
      ->type_name("KIND/NAME")
      ->required();
  add_plugin_dir_option(command, options->plugin_dirs);
  return {&command, [options] { return describe(*options); }};
}

}  // namespace pliant
