#include <memory>

#include <fmt/format.h>

#include "command_line/command.hpp"
#include "command_line/description.hpp"
#include "command_line/kind_and_name.hpp"
#include "command_line/print.hpp"
#include "plugin_loading/registry.hpp"

namespace pliant {
namespace {

struct Options {
  std::string plugin;
  std::vector<std::filesystem::path> plugin_dirs;
};

ExitCode describe(const Options& options) {
  Registry registry(plugin_folders(options.plugin_dirs));
  const auto [kind, name] = find_kind_and_name(options.plugin, registry);
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
