#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <pliant/errors.hpp>

#include "command_line/command.hpp"
#include "command_line/console.hpp"
#include "command_line/experiments.hpp"
#include "command_line/interrupt.hpp"
#include "command_line/json_events.hpp"
#include "command_line/logging.hpp"
#include "command_line/option_checks.hpp"
#include "command_line/print.hpp"
#include "command_line/status_line.hpp"
#include "output/results_folder.hpp"
#include "report/report.hpp"
#include "runs/comparison.hpp"
#include "runs/run.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr const char* examples =
    "Examples:\n"
    "  pliant run configs/arap_beam.yaml\n"
    "  pliant run configs/arap_beam.yaml --set solver.linear_solver.type=eigen_llt \\\n"
    "      --out results/eigen\n"
    "  pliant run configs/newton_vs_bcd.yaml --only bcd\n"
    "  pliant run my_experiment.yaml --plugin-dir my_plugins/build --threads 2\n";

struct Options {
  ConfigOptions config;
  fs::path out;
  int threads = 0;
  bool resume = false, quiet = false, verbose = false;
  std::string log_format = "text";

  LogFormat format() const { return log_format == "json" ? LogFormat::json : LogFormat::text; }
  Verbosity verbosity() const {
    if (quiet) return Verbosity::quiet;
    return verbose ? Verbosity::verbose : Verbosity::normal;
  }
};

std::unique_ptr<RunListener> make_listener(const Options& options) {
  if (options.format() == LogFormat::json) return std::make_unique<JsonEvents>();
  const bool redraws = options.verbosity() == Verbosity::normal && has_status_line();
  return std::make_unique<Console>(options.verbosity(), redraws);
}

std::vector<PluginRecord> plugins_of(const LoadedExperiment& loaded) {
  std::vector<PluginRecord> plugins;
  for (const OpenPlugin* plugin : loaded.registry->opened()) {
    plugins.push_back({plugin->kind, plugin->name, plugin->file.string(), plugin->version});
  }
  return plugins;
}

fs::path results_of(const Options& options, const LoadedExperiment& loaded) {
  if (options.out.empty()) return fs::path("results") / loaded.experiment.name;
  return loaded.variant.empty() ? options.out : options.out / loaded.variant;
}

// The worst of two: an interruption, then a failure.
ExitCode worse(ExitCode a, ExitCode b) {
  if (a == ExitCode::interrupted || b == ExitCode::interrupted) return ExitCode::interrupted;
  return a == ExitCode::success ? b : a;
}

RunResult run_one(const Options& options, const LoadedExperiment& loaded, RunOptions run_options,
                  RunListener& listener) {
  run_options.results = results_of(options, loaded);
  run_options.threads = options.threads;
  run_options.resume = options.resume;
  run_options.plugins = plugins_of(loaded);
  return run_experiment(loaded.experiment, run_options, listener);
}

void report_comparison(const Comparison& comparison, const Options& options, ResultsFolder& folder) {
  folder.write("comparison.csv", comparison.csv());
  const auto json = comparison.json();
  folder.publish(json, ResultsFolder::comparison_name);
  if (options.format() == LogFormat::json) JsonEvents::comparison(json, folder.path());
  if (options.verbosity() == Verbosity::quiet || options.format() == LogFormat::json) return;
  print("\n{}", comparison.text_table());
  for (const auto& sentence : comparison.different_minima()) print("note: {}\n", sentence);
  for (const auto& sentence : comparison.different_problems()) print("note: {}\n", sentence);
  print("comparison in {}\n", folder.path().string());
}

// The page about what stands in `results` already: that it fails costs no number.
ExitCode add_report(const fs::path& results, const Options& options) {
  const bool told = options.verbosity() != Verbosity::quiet && options.format() == LogFormat::text;
  try {
    const fs::path page = results / Report::page_name;
    const Report report = make_report(title_of({results}), {results}, page);
    write_report(report, page);
    for (const auto& sentence : report.missing) spdlog::warn("{}", sentence);
    if (told) print("report in {}\n", page.string());
    return ExitCode::success;
  } catch (const Error& error) {
    spdlog::error("the results are in {}, but there is no report: {}", results.string(), error.what());
    return ExitCode::output_failure;
  }
}

bool wants_report(const std::vector<LoadedExperiment>& experiments) {
  return std::any_of(experiments.begin(), experiments.end(),
                     [](const LoadedExperiment& loaded) { return loaded.experiment.output.report; });
}

void refuse_resuming_static_runs(const std::vector<LoadedExperiment>& experiments) {
  for (const auto& loaded : experiments) {
    if (loaded.experiment.time) continue;
    throw Error(fmt::format("--resume: {} has no `time:`, and only runs in time steps save a state to go on from",
                            loaded.experiment.name));
  }
}

ExitCode run(const Options& options) {
  const auto start = Clock::now();
  const std::atomic<bool>& interrupt = catch_interrupts();
  const auto experiments = load_experiments(options.config);
  if (options.resume) refuse_resuming_static_runs(experiments);
  const bool compares = experiments.size() > 1;
  if (compares) check_problems(experiments);
  const std::chrono::duration<double> start_up = Clock::now() - start;

  std::optional<ResultsFolder> folder;
  if (compares) folder.emplace(results_of(options, experiments.front()).parent_path());
  const auto listener = make_listener(options);
  RunOptions run_options;
  run_options.interrupt = &interrupt;
  run_options.start_up_seconds = start_up.count();
  run_options.count = static_cast<int>(experiments.size());
  std::vector<ComparedRun> runs;
  ExitCode code = ExitCode::success;
  for (const auto& loaded : experiments) {
    if (interrupt) {
      code = ExitCode::interrupted;
      spdlog::warn("{} was not run, as the run was interrupted", loaded.experiment.name);
      continue;
    }
    const Experiment& experiment = loaded.experiment;
    run_options.position = static_cast<int>(runs.size()) + 1;
    runs.push_back({loaded.variant, experiment.time.has_value(), experiment.mesh.dim, problem_of(experiment.resolved),
                    run_one(options, loaded, run_options, *listener)});
    const RunSummary& summary = runs.back().result.summary;
    code = worse(code, exit_code_of(summary.status));
    if (summary.frames_error.empty()) continue;
    spdlog::error("{}: frames are missing: {}", summary.name, summary.frames_error);
    code = worse(code, ExitCode::output_failure);
  }
  if (runs.empty()) return code;
  if (compares) report_comparison(Comparison(std::move(runs)), options, *folder);
  if (wants_report(experiments)) {
    const fs::path results = results_of(options, experiments.front());
    code = worse(code, add_report(compares ? results.parent_path() : results, options));
  }
  return code;
}

// With what goes wrong told in the format asked for.
ExitCode run_as_asked(const Options& options) {
  set_up_logging(options.verbosity(), options.format());
  if (options.format() == LogFormat::text) return run(options);
  try {
    return run(options);
  } catch (...) {
    const Failure failure = current_failure();
    spdlog::error("{}", failure.text);
    return failure.code;
  }
}

}  // namespace

Command add_run_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("run", "Run an experiment and write its results");
  command.footer(std::string(examples) + "\n" + exit_code_help);
  add_config_argument(command, options->config.config);
  command
      .add_option("--out", options->out,
                  "The folder for the results; by default results/<name>, with variants results/<name>/<variant>.")
      ->check(not_empty())
      ->type_name("DIR");
  add_set_option(command, options->config.settings);
  add_only_option(command, options->config.only);
  command.add_flag("--resume", options->resume,
                   "Go on from the state that an earlier run saved in the results folder.");
  add_threads_option(command, options->threads);
  command.add_flag_callback(
      "--no-report", [options] { options->config.settings.push_back("output.report=false"); },
      "Write no report.html, nor what it is made of: as `output: {report: false}`.");
  add_plugin_dir_option(command, options->config.plugin_dirs);
  auto* quiet = command.add_flag("--quiet", options->quiet, "Print the outcome only.");
  command.add_flag("--verbose", options->verbose, "Print every iteration of every step, and where plugins come from.")
      ->excludes(quiet);
  command.add_option("--log-format", options->log_format, "text, or json: an object per line, for programs.")
      ->check(CLI::IsMember({"text", "json"}).description(""))
      ->type_name("FORMAT");
  return {&command, [options] { return run_as_asked(*options); }};
}

}  // namespace pliant
