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

// Mistakes, and a file that cannot be, are told before the long work.
std::vector<LoadedExperiment> load(const Options& options) {
  if (!options.json.empty()) {
    const fs::path folder = fs::absolute(options.json).parent_path();
    if (!fs::is_directory(folder)) throw Error(fmt::format("--json: there is no folder {}", folder.string()));
    if (fs::is_directory(options.json)) throw Error(fmt::format("--json: {} is a folder", options.json.string()));
  }
  std::vector<LoadedExperiment> all;
  for (const fs::path& config : options.configs) {
    ConfigOptions one{config, options.settings, "", options.plugin_dirs};
    for (auto& loaded : load_experiments(one)) all.push_back(std::move(loaded));
  }
  check_problems(all);
  return all;
}

void measure(Benchmark& benchmark, const std::vector<LoadedExperiment>& experiments, const Options& options,
             const std::atomic<bool>& interrupt) {
  RunOptions run_options;
  run_options.threads = options.threads;
  run_options.interrupt = &interrupt;
  for (const LoadedExperiment& loaded : experiments) {
    MeasuredRun run = measure_run(loaded.experiment, run_options, options.repeats, options.budget);
    if (run.summary.status == Status::interrupted) {
      benchmark.interrupted = true;
      break;
    }
    write_to(stderr, fmt::format("measured {}\n", loaded.experiment.name));
    benchmark.rows.push_back(row_of(loaded.experiment, std::move(run), benchmark.machine));
  }
  judge(benchmark.rows);
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
  if (!machine) return ExitCode::interrupted;
  print("{}\n", machine_text(*machine));
  std::fflush(stdout);

  Benchmark benchmark{std::move(*machine), false, {}};
  measure(benchmark, experiments, options, interrupt);
  print("{}", rows_text(benchmark));
  if (!options.json.empty()) write_whole(options.json, json_of(benchmark).dump(2) + "\n", Flush::now);
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
