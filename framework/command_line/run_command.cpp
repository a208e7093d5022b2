#include <chrono>
#include <memory>

#include <pliant/errors.hpp>

#include "command_line/command.hpp"
#include "command_line/console.hpp"
#include "command_line/experiments.hpp"
#include "command_line/interrupt.hpp"
#include "command_line/json_events.hpp"
#include "command_line/logging.hpp"
#include "runs/run.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct Options {
  ConfigOptions config;
  fs::path out;
  int threads = 0;
  bool resume = false, quiet = false, verbose = false;
  LogFormat log_format = LogFormat::text;

  Verbosity verbosity() const {
    if (quiet) return Verbosity::quiet;
    return verbose ? Verbosity::verbose : Verbosity::normal;
  }
};

std::unique_ptr<RunListener> make_listener(const Options& options) {
  if (options.log_format == LogFormat::json) return std::make_unique<JsonEvents>();
  return std::make_unique<Console>(options.verbosity());
}

std::vector<PluginRecord> plugins_of(const LoadedExperiment& loaded) {
  std::vector<PluginRecord> plugins;
  for (const OpenPlugin* plugin : loaded.registry->opened()) {
    plugins.push_back({plugin->kind, plugin->name, plugin->file.string(), plugin->version});
  }
  return plugins;
}

fs::path results_of(const Options& options, const LoadedExperiment& loaded) {
  if (options.out.empty()) return fs::path("results") / loaded.label();
  return loaded.variant.empty() ? options.out : options.out / loaded.variant;
}

// The worst of two: an interruption, then a failure.
ExitCode worse(ExitCode a, ExitCode b) {
  if (a == ExitCode::interrupted || b == ExitCode::interrupted) return ExitCode::interrupted;
  return a == ExitCode::success ? b : a;
}

ExitCode run(const Options& options) {
  const auto start = Clock::now();
  set_up_logging(options.verbosity(), options.log_format);
  const std::atomic<bool>& interrupt = catch_interrupts();
  const auto experiments = load_experiments(options.config);
  if (experiments.size() > 1) check_problems(experiments);
  const std::chrono::duration<double> start_up = Clock::now() - start;

  const auto listener = make_listener(options);
  ExitCode code = ExitCode::success;
  for (const auto& loaded : experiments) {
    RunOptions run_options;
    run_options.results = results_of(options, loaded);
    run_options.threads = options.threads;
    run_options.interrupt = &interrupt;
    run_options.resume = options.resume;
    run_options.start_up_seconds = start_up.count();
    run_options.plugins = plugins_of(loaded);
    const RunResult result = run_experiment(loaded.experiment, run_options, *listener);
    code = worse(code, exit_code_of(result.summary.status));
    if (code == ExitCode::interrupted) break;
  }
  return code;
}

}  // namespace

Command add_run_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("run", "Run an experiment and write its results");
  add_config_argument(command, options->config.config);
  command
      .add_option("--out", options->out,
                  "The folder for the results; by default results/<name>, with variants results/<name>/<variant>.")
      ->type_name("DIR");
  add_set_option(command, options->config.settings);
  add_only_option(command, options->config.only);
  command.add_flag("--resume", options->resume,
                   "Go on from the state that an earlier run saved in the results folder.");
  command.add_option("--threads", options->threads, "Threads over elements; the numbers do not depend on it.")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  add_plugin_dir_option(command, options->config.plugin_dirs);
  auto* quiet = command.add_flag("--quiet", options->quiet, "Print the outcome only.");
  command.add_flag("--verbose", options->verbose, "Print every iteration of every step, and where plugins come from.")
      ->excludes(quiet);
  command.add_option("--log-format", options->log_format, "text, or json: an object per line, for programs.")
      ->type_name("FORMAT")
      ->transform(
          CLI::Transformer(std::map<std::string, LogFormat>{{"text", LogFormat::text}, {"json", LogFormat::json}}));
  return {&command, [options] { return run(*options); }};
}

}  // namespace pliant
