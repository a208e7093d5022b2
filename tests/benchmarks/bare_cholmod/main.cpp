// The costs of experiments against bare calls of CHOLMOD on their matrices, measured in one run.
//
//     bare_cholmod [--repeats 7] [--threads 2] [--budget 60] CONFIG...
#include <algorithm>
#include <cstdio>
#include <optional>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <pliant/solver.hpp>

#include "bare_factor.hpp"
#include "benchmark/measured_run.hpp"
#include "command_line/experiments.hpp"
#include "command_line/process.hpp"
#include "contract.hpp"
#include "local_pass.hpp"
#include "output/text_table.hpp"
#include "repeated.hpp"
#include "runs/first_solve.hpp"

namespace pliant::bare {
namespace {

constexpr auto right = TextTable::right;
constexpr std::int64_t vertices_for_threads = 20000;
constexpr std::int64_t newton_iterations = 20;  // enough to know what one costs

struct Settings {
  std::vector<std::filesystem::path> configs;
  int repeats = 7;
  int threads = 2;
  double budget = 60.0;
};

class Ratios {
 public:
  void add(const std::string& experiment, const std::string& what, double ours, double bare, const std::string& goal) {
    table_.add({experiment, what, fmt::format("{:.4f}", 1e3 * ours), fmt::format("{:.4f}", 1e3 * bare),
                fmt::format("{:.3f}", ours / bare), goal});
  }
  void add_share(const std::string& experiment, const std::string& what, double share, const std::string& goal) {
    table_.add({experiment, what, "", "", fmt::format("{:.4f}", share), goal});
  }
  std::string text() const { return table_.text("  "); }

 private:
  TextTable table_{{{"experiment"}, {"what over what"}, {"ms", right}, {"ms", right}, {"ratio", right}, {"goal"}}};
};

MeasuredRun run(Experiment experiment, int threads, const Settings& settings) {
  if (experiment.solver.name == "newton") {
    experiment.stop.iterations = std::min<std::int64_t>(experiment.stop.iterations, newton_iterations);
  }
  RunOptions options;
  options.threads = threads;
  return measure_run(experiment, options, settings.repeats, settings.budget);
}

double per_call(const MeasuredRun& run, Stage stage) {
  return run.seconds(stage) / static_cast<double>(run.summary.stages[stage].count);
}

// Of an experiment whose only energy is ARAP with one mu on a plane mesh; nothing else has a bare pass here.
std::optional<double> bare_local_pass(const Problem& problem, int repeats) {
  const Experiment& experiment = problem.experiment();
  if (experiment.mesh.dim != 2 || experiment.time || experiment.energies.size() != 1) return std::nullopt;
  const ComponentConfig& energy = experiment.energies.front().component;
  if (energy.name != "arap" ||
      !energy.parameters->values("mu", experiment.mesh.count(Simplex::triangle), "triangles").uniform()) {
    return std::nullopt;
  }
  const LocalPass pass(experiment.mesh, energy.parameters->real("mu"));
  std::vector<double> gradient(experiment.mesh.rest.size());
  volatile double sum = 0.0;  // so that the passes are needed
  return median_seconds(repeats, 0.05, [&] { sum = sum + pass(problem.start().data(), gradient.data()); });
}

void compare_newton(Ratios& ratios, const std::string& name, const MeasuredRun& ours, const CholmodCosts& bare,
                    int dim) {
  ratios.add(name, "work per iteration / bare factorize + solve", ours.per_iteration(ours.work_seconds),
             bare.factorize + bare.solve, "<= 1.5");
  ratios.add(name, "Hessian and assembly / bare factorize",
             per_call(ours, Stage::hessian) + per_call(ours, Stage::assembly), bare.factorize,
             dim == 2 ? "<= 0.35" : "<= 0.15");
  ratios.add(name, "factorize / bare factorize", per_call(ours, Stage::factorize), bare.factorize, "");
}

void compare_bcd(Ratios& ratios, const std::string& name, const MeasuredRun& ours, const CholmodCosts& bare,
                 std::optional<double> bare_pass, int dim) {
  if (bare_pass) {
    ratios.add(name, "work per iteration / bare solve + bare pass", ours.per_iteration(ours.work_seconds),
               bare.solve + *bare_pass, "<= 1.6");
    ratios.add(name, "energy and gradient / bare pass", per_call(ours, Stage::energy_gradient), *bare_pass, "");
  }
  ratios.add(name, "solve / bare solve", per_call(ours, Stage::solve), bare.solve, "");
  ratios.add(name, "energy and gradient / solve", per_call(ours, Stage::energy_gradient), per_call(ours, Stage::solve),
             dim == 3 ? "<= 1.5" : "");
}

// `threaded` is the same experiment, whose linear solver has threads of its own.
void compare(Ratios& ratios, const Experiment& experiment, const Experiment& threaded, const Settings& settings) {
  const MeasuredRun ours = run(experiment, 1, settings);
  Problem problem(experiment, 1);
  const std::vector<double> x = enter_first_solve(problem);
  const bool newton = experiment.solver.name == "newton";
  ComposedObjective& objective = problem.objective();
  const SymmetricMatrix matrix = newton ? objective.hessian(x, Curvature::projected(Curvature::Floor::relative, 1e-3))
                                        : objective.majorizer().front().matrix;
  const Index columns = newton ? 1 : static_cast<Index>(objective.majorizer().front().coordinates.size());
  const CholmodCosts bare = measure_cholmod(matrix, columns, newton, settings.repeats);
  if (newton) {
    compare_newton(ratios, experiment.name, ours, bare, experiment.mesh.dim);
  } else {
    compare_bcd(ratios, experiment.name, ours, bare, bare_local_pass(problem, settings.repeats), experiment.mesh.dim);
  }
  const ContractCosts contract = solve_costs(matrix, columns);
  ratios.add(experiment.name, "solve through the contract / direct", contract.through_plugin, contract.direct,
             "<= 1.01");
  ratios.add_share(experiment.name, "share of calls of evaluate in a pass", share_of_calls(objective, x), "<= 0.01");
  if (settings.threads > 1 && ours.free_vertices >= vertices_for_threads) {
    ratios.add(experiment.name, fmt::format("work on 1 thread / on {}", settings.threads), ours.work_seconds,
               run(threaded, settings.threads, settings).work_seconds, ">= 1.6");
  }
  std::fprintf(stderr, "measured %s (bare CHOLMOD: %s)\n", experiment.name.c_str(),
               bare.supernodal ? "supernodal" : "simplicial");
}

int compare_all(const Settings& settings) {
  Ratios ratios;
  for (const auto& config : settings.configs) {
    const auto plain = load_experiments({config, {}, "", {}});
    const auto threaded =
        load_experiments({config, {fmt::format("solver.linear_solver.threads={}", settings.threads)}, "", {}});
    for (std::size_t i = 0; i < plain.size(); ++i) {
      const std::string& solver = plain[i].experiment.solver.name;
      if (solver != "newton" && solver != "bcd") continue;
      compare(ratios, plain[i].experiment, threaded[i].experiment, settings);
    }
  }
  std::fputs(ratios.text().c_str(), stdout);
  return 0;
}

}  // namespace
}  // namespace pliant::bare

int main(int argc, char** argv) {
  pliant::prepare_process();
  pliant::bare::Settings settings;
  CLI::App app("The costs of experiments over those of bare CHOLMOD calls on the same matrices");
  app.add_option("config", settings.configs, "Experiments with the solvers newton and bcd.")->required();
  app.add_option("--repeats", settings.repeats, "How many runs to take medians of.")->check(CLI::PositiveNumber);
  app.add_option("--threads", settings.threads, "For the speed-up of large problems.")->check(CLI::PositiveNumber);
  app.add_option("--budget", settings.budget, "After how many seconds no further run of an experiment begins.");
  CLI11_PARSE(app, argc, argv);
  try {
    return pliant::bare::compare_all(settings);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
