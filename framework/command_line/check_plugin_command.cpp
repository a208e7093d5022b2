#include <memory>

#include "command_line/command.hpp"
#include "command_line/kind_and_name.hpp"
#include "command_line/print.hpp"
#include "conformance/conformance.hpp"
#include "plugin_loading/search.hpp"

namespace pliant {
namespace {

using conformance::Verdict;

struct Options {
  std::string plugin;
  std::vector<std::string> settings;
  std::vector<std::filesystem::path> plugin_dirs;
  double seconds = 30.0;
};

std::string indented(const std::string& text) {
  std::string lines;
  for (const char c : text) lines += c == '\n' ? std::string("\n         ") : std::string(1, c);
  return lines;
}

void print_verdict(const Verdict& verdict) {
  switch (verdict.word) {
    case Verdict::Word::ok:
      print("ok       {}{}\n", verdict.check, verdict.text.empty() ? "" : ": " + verdict.text);
      break;
    case Verdict::Word::failed:
      print("FAILED   {}\n         {}\n", verdict.check, indented(verdict.text));
      break;
    case Verdict::Word::skipped:
      print("skipped  {}: {}\n", verdict.check, verdict.text);
      break;
  }
}

ExitCode check_plugin(const Options& options) {
  const auto folders = plugin_folders(options.plugin_dirs);
  const auto [kind, name] = find_kind_and_name(options.plugin, Registry(folders));
  const conformance::Listener listener{[](const std::string& title) { print("{}\n\n", title); }, print_verdict};
  const auto result = conformance::check_plugin({kind, name, folders, options.settings}, options.seconds, listener);
  if (!result.loaded) return ExitCode::plugin_failure;
  print("\n{} ok, {} failed, {} skipped\n", result.passed, result.failed, result.skipped);
  return result.failed == 0 ? ExitCode::success : ExitCode::not_converged;
}

}  // namespace

Command add_check_plugin_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("check-plugin", "Try whether a plugin keeps the contract");
  command.add_option("plugin", options->plugin, "For example energy/arap; see `pliant list`.")
      ->type_name("KIND/NAME")
      ->required();
  command
      .add_option(
          "--set", options->settings,
          "A parameter of the plugin, e.g. --set mu=2.5; by default it has its default, or its example where it "
          "is required. May be given several times.")
      ->type_name("PARAMETER=VALUE")
      ->allow_extra_args(false);
  command
      .add_option("--time-limit", options->seconds, "Of each check, which runs in a process of its own; 30 by default.")
      ->check(CLI::Range(0.01, 1e6).description(""))
      ->type_name("SECONDS");
  add_plugin_dir_option(command, options->plugin_dirs);
  return {&command, [options] { return check_plugin(*options); }};
}

}  // namespace pliant
