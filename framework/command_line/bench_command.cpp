#include <unistd.h>

#include <cerrno>
#include <exception>
#include <limits>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "benchmark/report.hpp"
#include "command_line/command.hpp"
#include "command_line/experiments.hpp"
#include "command_line/interrupt.hpp"
#include "command_line/logging.hpp"
#include "command_line/option_checks.hpp"
#include "command_line/print.hpp"
#include "output/output_error.hpp"
#include "output/whole_file.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::vector<fs::path> configs;
  std::vector<std::string> settings;
  std::vector<fs::path> plugin_dirs;
  fs::path json;
  int repeats = 7;
  double budget = std::numeric_limits<double>::infinity();
  int threads = 0;
};

// A file that cannot be written, or should not, is told before the long work.
void check_json(const Options& options) {
  if (options.json.empty()) return;
  const fs::path folder = fs::absolute(options.json).parent_path();
  if (!fs::is_directory(folder)) throw Error(fmt::format("--json: there is no folder {}", folder.string()));
  if (::access(folder.c_str(), W_OK) != 0) throw OutputError("write into", folder, errno);
  if (!fs::exists(fs::symlink_status(options.json))) return;
  if (!fs::is_regular_file(fs::symlink_status(options.json))) {
    throw Error(fmt::format("--json: {} exists, and is no regular file", options.json.string()));
  }
  for (const fs::path& config : options.configs) {
    if (fs::exists(config) && fs::equivalent(config, options.json)) {
      throw Error(fmt::format("--json: {} is a config to be measured", options.json.string()));
    }
  }
}

// Mistakes are told before the long work.
std::vector<LoadedExperiment> load(const Options& options) {
  check_json(options);
  std::vector<LoadedExperiment> all;
  for (const fs::path& config : options.configs) {
    ConfigOptions one{config, options.settings, "", options.plugin_dirs};
    for (auto& loaded : load_experiments(one)) all.push_back(std::move(loaded));
  }
  check_problems(all);
  return all;
}

// What stopped it is returned: the rows so far are to be written first.
std::exception_ptr measure(Benchmark& benchmark, const std::vector<LoadedExperiment>& experiments,
                           const Options& options, const std::atomic<bool>& interrupt) {
  RunOptions run_options;
  run_options.threads = options.threads;
  run_options.interrupt = &interrupt;
  std::exception_ptr failure;
  for (const LoadedExperiment& loaded : experiments) {
    MeasuredRun run;
    try {
      run = measure_run(loaded.experiment, run_options, options.repeats, options.budget);
    } catch (...) {
      failure = std::current_exception();
    }
    if (failure || run.summary.status == Status::interrupted) {
      benchmark.interrupted = true;
      break;
    }
    write_to(stderr, fmt::format("measured {}\n", loaded.experiment.name));
    benchmark.rows.push_back(row_of(loaded.experiment, std::move(run), benchmark.machine));
  }
  judge(benchmark.rows);
  return failure;
}

ExitCode exit_code_of(const Benchmark& benchmark) {
  if (benchmark.interrupted) return ExitCode::interrupted;
  for (const JudgedRun& row : benchmark.rows) {
    if (!row.void_because.empty()) return ExitCode::not_converged;
  }
  return ExitCode::success;
}

ExitCode bench(const Options& options) {
  set_up_logging(Verbosity::normal, LogFormat::text);
  const auto experiments = load(options);
  const std::atomic<bool>& interrupt = catch_interrupts();
  auto machine = measure_machine(interrupt);
  if (!machine) {
    write_to(stderr, "interrupted while the machine was measured; there are no figures\n");
    return ExitCode::interrupted;
  }
  print("{}\n", machine_text(*machine));
  std::fflush(stdout);

  Benchmark benchmark{std::move(*machine), false, {}};
  const std::exception_ptr failure = measure(benchmark, experiments, options, interrupt);
  print("{}", rows_text(benchmark));
  if (benchmark.interrupted) print("\ninterrupted: the experiments that were not measured to their end are left out\n");
  if (!options.json.empty()) write_whole(options.json, json_of(benchmark).dump(2) + "\n", Flush::now);
  if (failure) std::rethrow_exception(failure);
  return exit_code_of(benchmark);
}

}  // namespace

Command add_bench_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command =
      *app.add_subcommand("bench", "Measure the machine and experiments, and compare the two in one run");
  command.footer(exit_code_help);
  command.add_option("config", options->configs, "Experiments, YAML files; all their variants are measured.")
      ->type_name("CONFIG...")
      ->required();
  command.add_option("--repeats", options->repeats, "How many runs to take medians of; 7 by default.")
      ->check(checked_by(integer("").at_least(1).at_most(100000)))
      ->type_name("N");
  command
      .add_option("--budget", options->budget,
                  "Begin no further run of an experiment whose runs have taken so long; by default there is no limit.")
      ->check(checked_by(real("").above(0).in("seconds")))
      ->type_name("SECONDS");
  command.add_option("--json", options->json, "Write all figures to this file, whole or not at all.")
      ->check(not_empty())
      ->type_name("FILE");
  add_threads_option(command, options->threads);
  add_set_option(command, options->settings);
  add_plugin_dir_option(command, options->plugin_dirs);
  return {&command, [options] { return bench(*options); }};
}

}  // namespace pliant
