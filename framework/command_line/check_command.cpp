#include <memory>

#include <fmt/format.h>

#include "command_line/command.hpp"
#include "command_line/experiments.hpp"
#include "command_line/logging.hpp"
#include "output/results_folder.hpp"
#include "output/text_table.hpp"
#include "runs/derivative_check.hpp"
#include "runs/first_solve.hpp"
#include "runs/problem.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;

struct Options {
  ConfigOptions config;
  fs::path at, out;
  DerivativeCheckSettings settings;
};

std::string table_of(const DerivativeCheck& check) {
  TextTable table({{"step", TextTable::right},
                   {"gradient", TextTable::right},
                   {"exact Hessian", TextTable::right},
                   {"projected Hessian", TextTable::right}});
  for (const auto& row : check.errors) {
    table.add({fmt::format("{:.1e}", row.step), fmt::format("{:.2e}", row.gradient),
               fmt::format("{:.2e}", row.exact_hessian), fmt::format("{:.2e}", row.projected_hessian)});
  }
  return table.text("  ");
}

std::string verdict(const char* what, bool agrees, double best) {
  return fmt::format("{} {} the differences (relative error {:.2e}, at most {:.0e} is right)\n", what,
                     agrees ? "agrees with" : "CONTRADICTS", best, DerivativeCheck::tolerance);
}

std::string nature_of(const StationaryPoint& point) {
  if (point.minimum()) return "a minimum: all pivots of the exact Hessian are positive";
  return fmt::format("no strict minimum: the exact Hessian has {} negative and {} zero pivots", point.negative_pivots,
                     point.zero_pivots);
}

nlohmann::ordered_json json_of(const LoadedExperiment& loaded, const DerivativeCheck& check,
                               const StationaryPoint& point, bool stationary) {
  return {{"name", loaded.experiment.name},
          {"passed", check.passed()},
          {"gradient_error", check.best_gradient},
          {"exact_hessian_error", check.best_exact_hessian},
          {"projected_hessian_error", check.best_projected_hessian},
          {"start",
           {{"gradient_norm", point.gradient_norm},
            {"stationary", stationary},
            {"positive_pivots", point.positive_pivots},
            {"negative_pivots", point.negative_pivots},
            {"zero_pivots", point.zero_pivots}}}};
}

bool check_one(const Options& options, const LoadedExperiment& loaded) {
  const fs::path results = options.out.empty() ? fs::path("results") / loaded.experiment.name / "check" : options.out;
  ResultsFolder folder(loaded.variant.empty() || options.out.empty() ? results : results / loaded.variant);
  Problem problem(loaded.experiment, loaded.experiment.threads);
  const std::vector<double> x = enter_first_solve(problem);
  ComposedObjective& objective = problem.objective();

  const DerivativeCheck check = check_derivatives(objective, x, options.settings);
  const StationaryPoint point = classify(objective, x);
  const bool stationary = point.gradient_norm <= 1e-6 * objective.element_gradient_sum(x);
  folder.write("derivative_check.csv", derivative_check_csv(check));
  folder.publish(json_of(loaded, check, point, stationary));

  fmt::print("{}: relative errors of central differences at the start, moved by {} at random\n{}",
             loaded.experiment.name, options.settings.noise, table_of(check));
  fmt::print("{}{}", verdict("the gradient", check.gradient_agrees(), check.best_gradient),
             verdict("the exact Hessian", check.hessian_agrees(), check.best_exact_hessian));
  fmt::print("the projected Hessian is {:.2e} from the differences, and need not agree\n",
             check.best_projected_hessian);
  fmt::print("the start itself has |g| = {:.3e}, {}\n", point.gradient_norm,
             stationary ? "and is " + nature_of(point) : "so it is not stationary");
  fmt::print("results in {}\n", folder.path().string());
  return check.passed();
}

ExitCode check(Options options) {
  set_up_logging(Verbosity::normal, LogFormat::text);
  if (!options.at.empty()) options.config.settings.push_back("initial=" + fs::absolute(options.at).string());
  bool passed = true;
  for (const auto& loaded : load_experiments(options.config)) passed = check_one(options, loaded) && passed;
  return passed ? ExitCode::success : ExitCode::not_converged;
}

}  // namespace

Command add_check_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  DerivativeCheckSettings& settings = options->settings;
  CLI::App& command = *app.add_subcommand("check", "Compare an experiment's derivatives with differences");
  add_config_argument(command, options->config.config);
  command
      .add_option("--at", options->at,
                  "Check at the result of an earlier run, e.g. results/arap_beam; says whether it is a minimum.")
      ->type_name("RESULTS");
  command.add_option("--seed", settings.seed, "Of the random perturbation and direction; 0 by default.")
      ->type_name("N");
  command
      .add_option("--noise", settings.noise,
                  "Standard deviation of the perturbation of each coordinate, in the unit of length; 0.01 by default.")
      ->check(CLI::Range(0.0, 1e300).description(""))
      ->type_name("LENGTH");
  command.add_option("--smallest-step", settings.smallest_step, "Of the differences; 1e-9 by default.")
      ->check(CLI::Range(1e-300, 1e300).description(""))
      ->type_name("LENGTH");
  command.add_option("--largest-step", settings.largest_step, "Of the differences; 0.1 by default.")
      ->check(CLI::Range(1e-300, 1e300).description(""))
      ->type_name("LENGTH");
  command.add_option("--steps", settings.steps, "How many step sizes, evenly on a log scale; 17 by default.")
      ->check(CLI::Range(1, 1000).description(""))
      ->type_name("N");
  command.add_option("--out", options->out, "The folder for the table; by default results/<name>/check.")
      ->type_name("DIR");
  add_set_option(command, options->config.settings);
  add_only_option(command, options->config.only);
  add_plugin_dir_option(command, options->config.plugin_dirs);
  return {&command, [options] { return check(*options); }};
}

}  // namespace pliant
