#include <memory>

#include <fmt/format.h>

#include "command_line/command.hpp"
#include "command_line/print.hpp"
#include "config/nearest_name.hpp"
#include "output/text_table.hpp"
#include "plugin_loading/registry.hpp"

namespace pliant {
namespace {

struct Options {
  std::string kind;
  std::vector<std::filesystem::path> plugin_dirs;
};

std::vector<std::string> kinds_wanted(const std::string& kind) {
  const std::vector<std::string> all(plugin_kinds.begin(), plugin_kinds.end());
  if (kind.empty()) return all;
  if (!is_plugin_kind(kind)) throw Error(fmt::format("there is no kind of plugin '{}'{}", kind, suggestion(kind, all)));
  return {kind};
}

ExitCode list(const Options& options) {
  const Registry registry(plugin_folders(options.plugin_dirs));
  TextTable table({{"kind"}, {"name"}, {"file"}});
  std::string hidden;
  for (const auto& kind : kinds_wanted(options.kind)) {
    for (const auto& plugin : registry.list(kind)) {
      table.add({kind, plugin.name, plugin.file.string()});
      for (const auto& other : plugin.shadowed) hidden += fmt::format("not used: {}\n", other.string());
    }
  }
  print("{}{}", table.text(), hidden);
  return ExitCode::success;
}

}  // namespace

Command add_list_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("list", "List the plugins that can be named in a config");
  command.add_option("kind", options->kind, "Only this kind: energy, solver or linear_solver.")->type_name("KIND");
  add_plugin_dir_option(command, options->plugin_dirs);
  return {&command, [options] { return list(*options); }};
}

}  // namespace pliant
