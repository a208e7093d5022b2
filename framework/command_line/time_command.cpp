#include <memory>

#include "command_line/command.hpp"
#include "command_line/experiments.hpp"
#include "command_line/interrupt.hpp"
#include "command_line/logging.hpp"
#include "command_line/option_checks.hpp"
#include "command_line/print.hpp"
#include "runs/stage_costs.hpp"

namespace pliant {
namespace {

struct Options {
  ConfigOptions config;
  int repeats = 7;
  int threads = 0;
};

ExitCode time(const Options& options) {
  set_up_logging(Verbosity::normal, LogFormat::text);
  const std::atomic<bool>& interrupt = catch_interrupts();
  ExitCode code = ExitCode::success;
  for (const auto& loaded : load_experiments(options.config)) {
    RunOptions run_options;
    run_options.threads = options.threads;
    run_options.interrupt = &interrupt;
    const StageCosts costs = measure_stage_costs(loaded.experiment, run_options, options.repeats);
    print("{}: {}, best of {}\n{}", loaded.experiment.name, name_of(costs.summary.status), options.repeats,
          stage_cost_table(costs));
    std::fflush(stdout);
    if (interrupt) return ExitCode::interrupted;
    if (code == ExitCode::success) code = exit_code_of(costs.summary.status);
  }
  return code;
}

}  // namespace

Command add_time_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("time", "Measure what an iteration costs, stage by stage");
  add_config_argument(command, options->config.config);
  command.add_option("--repeats", options->repeats, "How many runs to take the best of; 7 by default.")
      ->check(checked_by(integer("").at_least(1).at_most(100000)))
      ->type_name("N");
  add_threads_option(command, options->threads);
  add_set_option(command, options->config.settings);
  add_only_option(command, options->config.only);
  add_plugin_dir_option(command, options->config.plugin_dirs);
  return {&command, [options] { return time(*options); }};
}

}  // namespace pliant
