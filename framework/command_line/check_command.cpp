#include <memory>

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "command_line/command.hpp"
#include "command_line/experiments.hpp"
#include "command_line/logging.hpp"
#include "command_line/option_checks.hpp"
#include "command_line/print.hpp"
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

std::string sentence(const char* what, const Judgement& judgement) {
  constexpr double tolerance = DifferenceSeries::tolerance;
  if (judgement.verdict == Verdict::unresolved) {
    return fmt::format(
        "{} cannot be judged: the differences are known to {:.2e} only, {:.0e} is needed; take more "
        "and other steps (--steps, --smallest-step, --largest-step)\n",
        what, judgement.relative_uncertainty, tolerance);
  }
  if (judgement.verdict == Verdict::agrees && judgement.relative_error > tolerance) {
    return fmt::format("{} agrees with the differences within their round-off (off by {:.2e}, known to {:.2e})\n", what,
                       judgement.error, judgement.uncertainty);
  }
  return fmt::format("{} {} the differences (relative error {:.2e}, at most {:.0e} is right)\n", what,
                     judgement.verdict == Verdict::agrees ? "agrees with" : "CONTRADICTS", judgement.relative_error,
                     tolerance);
}

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::agrees:
      return "agrees";
    case Verdict::contradicts:
      return "contradicts";
    case Verdict::unresolved:
      break;
  }
  return "unresolved";
}

std::string counted(Index pivots, const char* sign) {
  return fmt::format("{} {} pivot{}", pivots, sign, pivots == 1 ? "" : "s");
}

std::string nature_of(const StationaryPoint& point) {
  if (point.minimum()) return "a minimum: all pivots of the exact Hessian are positive";
  if (point.saddle())
    return fmt::format("a saddle: the exact Hessian has {}", counted(point.negative_pivots, "negative"));
  return fmt::format("no strict minimum: the exact Hessian has {} and {}", counted(point.negative_pivots, "negative"),
                     counted(point.zero_pivots, "zero"));
}

nlohmann::ordered_json json_of(const LoadedExperiment& loaded, const DerivativeCheck& check,
                               const StationaryPoint& point, bool stationary) {
  return {{"name", loaded.experiment.name},
          {"passed", check.passed()},
          {"gradient", name_of(check.gradient.verdict)},
          {"gradient_error", check.gradient.relative_error},
          {"exact_hessian", name_of(check.exact_hessian.verdict)},
          {"exact_hessian_error", check.exact_hessian.relative_error},
          {"projected_hessian_error", check.projected_hessian.relative_error},
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

  print("{}: relative errors of central differences at the start, moved by {} at random\n{}", loaded.experiment.name,
        options.settings.noise, table_of(check));
  print("{}{}", sentence("the gradient", check.gradient), sentence("the exact Hessian", check.exact_hessian));
  print("the projected Hessian is {:.2e} from the differences, and need not agree\n",
        check.projected_hessian.relative_error);
  print("the start itself has |g| = {:.3e}, {}\n", point.gradient_norm,
        stationary ? "and is " + nature_of(point) : "so it is not stationary");
  print("results in {}\n", folder.path().string());
  return check.passed();
}

ExitCode check(Options options) {
  set_up_logging(Verbosity::normal, LogFormat::text);
  const DerivativeCheckSettings& settings = options.settings;
  if (settings.smallest_step >= settings.largest_step) {
    throw Error(fmt::format("--smallest-step ({}) must be below --largest-step ({})", settings.smallest_step,
                            settings.largest_step));
  }
  if (!options.at.empty() && !fs::exists(options.at)) {
    throw Error(fmt::format("--at: there is no {}; name the results of an earlier run", options.at.string()));
  }
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
  command.footer(exit_code_help);
  add_config_argument(command, options->config.config);
  command
      .add_option(
          "--at", options->at,
          "Check at the result of an earlier run, e.g. results/arap_beam; says whether it is a minimum or a saddle.")
      ->check(not_empty())
      ->type_name("RESULTS");
  command.add_option("--seed", settings.seed, "Of the random perturbation and direction; 0 by default.")
      ->check(unsigned_64_bits())
      ->type_name("N");
  command
      .add_option("--noise", settings.noise,
                  "Standard deviation of the perturbation of each coordinate, in the unit of length; 0.01 by default.")
      ->check(checked_by(real("").at_least(0).in("length")))
      ->type_name("LENGTH");
  command.add_option("--smallest-step", settings.smallest_step, "Of the differences; 1e-9 by default.")
      ->check(checked_by(real("").above(0).in("length")))
      ->type_name("LENGTH");
  command.add_option("--largest-step", settings.largest_step, "Of the differences; 0.1 by default.")
      ->check(checked_by(real("").above(0).in("length")))
      ->type_name("LENGTH");
  command
      .add_option("--steps", settings.steps, "How many step sizes, 3 to 1000, evenly on a log scale; 17 by default.")
      ->check(checked_by(integer("").at_least(3).at_most(1000)))
      ->type_name("N");
  command.add_option("--out", options->out, "The folder for the table; by default results/<name>/check.")
      ->check(not_empty())
      ->type_name("DIR");
  add_set_option(command, options->config.settings);
  add_only_option(command, options->config.only);
  add_plugin_dir_option(command, options->config.plugin_dirs);
  return {&command, [options] { return check(*options); }};
}

}  // namespace pliant
