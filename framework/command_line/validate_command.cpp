#include <memory>

#include "command_line/command.hpp"
#include "command_line/experiments.hpp"
#include "command_line/logging.hpp"
#include "command_line/print.hpp"
#include "config/yaml.hpp"

namespace pliant {
namespace {

struct Options {
  ConfigOptions config;
  bool resolved = false;
};

ExitCode validate(const Options& options) {
  set_up_logging(Verbosity::normal, LogFormat::text);
  const auto experiments = load_experiments(options.config);
  check_problems(experiments);
  for (const auto& loaded : experiments) {
    if (options.resolved) {
      print("{}", write_yaml(loaded.experiment.resolved));
    } else {
      print("{}: no mistakes\n", loaded.experiment.name);
    }
  }
  return ExitCode::success;
}

}  // namespace

Command add_validate_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("validate", "Report all mistakes of a config without running it");
  add_config_argument(command, options->config.config);
  add_set_option(command, options->config.settings);
  add_only_option(command, options->config.only);
  command.add_flag("--resolved", options->resolved, "Print the config with every default filled in.");
  add_plugin_dir_option(command, options->config.plugin_dirs);
  return {&command, [options] { return validate(*options); }};
}

}  // namespace pliant
