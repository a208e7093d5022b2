#include <algorithm>
#include <cctype>
#include <cstring>
#include <memory>

#include <fmt/format.h>

#include "command_line/command.hpp"
#include "command_line/option_checks.hpp"
#include "command_line/print.hpp"
#include "config/nearest_name.hpp"
#include "plugin_loading/registry.hpp"
#include "scaffold/scaffold.hpp"

namespace pliant {
namespace {

struct Options {
  std::string kind, name;
  std::filesystem::path folder;
};

void check_kind(const std::string& kind) {
  if (is_plugin_kind(kind)) return;
  const std::vector<std::string> kinds(plugin_kinds.begin(), plugin_kinds.end());
  throw Error(fmt::format("there is no kind of plugin '{}'{}", kind, suggestion(kind, kinds)));
}

// A second plugin of the same name would hide the first, or be hidden by it.
void check_not_taken(const std::string& kind, const std::string& name) {
  const auto taken = find_plugin(plugin_folders({}), kind, name);
  if (!taken) return;
  throw Error(fmt::format("there is {} '{}' already, {}; configs would no longer say which is meant. Take another name",
                          with_article(kind), name, taken->file.string()));
}

// bin/pliant stands in the prefix that find_package must know.
std::filesystem::path prefix() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path();
}

// As a shell reads it back.
std::string quoted(const std::string& path) {
  const auto is_plain = [](unsigned char c) { return std::isalnum(c) != 0 || std::strchr("_-./", c) != nullptr; };
  if (std::all_of(path.begin(), path.end(), is_plain)) return path;
  std::string text = "'";
  for (const char c : path) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

ExitCode make(const Options& options) {
  check_kind(options.kind);
  check_not_taken(options.kind, options.name);
  const std::filesystem::path folder = options.folder.empty() ? std::filesystem::path(options.name) : options.folder;
  const auto files = write_plugin_folder(options.kind, options.name, folder);
  print("{}:\n", folder.string());
  for (const std::string& file : files) print("  {}\n", file);
  print(
      "\nBuild and test it, then run its experiment:\n"
      "  cd {}\n"
      "  cmake -B build -G Ninja -DCMAKE_PREFIX_PATH={}\n"
      "  cmake --build build\n"
      "  ctest --test-dir build --output-on-failure\n"
      "  pliant run {}.yaml --plugin-dir build\n",
      quoted(folder.string()), quoted(prefix().string()), options.name);
  return ExitCode::success;
}

}  // namespace

Command add_new_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command =
      *app.add_subcommand("new", "Begin a plugin of your own: a folder that builds and passes its tests");
  command.add_option("kind", options->kind, "energy, solver or linear_solver.")->type_name("KIND")->required();
  command.add_option("name", options->name, "The plugin's name in configs: [a-z][a-z0-9_]*.")
      ->type_name("NAME")
      ->required();
  command.add_option("--dir", options->folder, "The folder to make, by default NAME.")
      ->check(not_empty())
      ->type_name("DIR");
  return {&command, [options] { return make(*options); }};
}

}  // namespace pliant
