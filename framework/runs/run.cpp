#include "runs/run.hpp"

#include <chrono>
#include <memory>

#include <pliant/solver.hpp>

#include "config/yaml.hpp"
#include "output/results_folder.hpp"
#include "output/summary.hpp"
#include "output/tables.hpp"
#include "runs/dynamic_run.hpp"
#include "runs/hints.hpp"
#include "runs/measure.hpp"
#include "runs/static_run.hpp"

namespace pliant {
namespace {

RunSummary describe(const Problem& problem, const RunOptions& options, int threads) {
  RunSummary summary;
  summary.name = problem.experiment().name;
  summary.vertices = problem.mesh().vertex_count();
  summary.elements = element_count(problem.mesh());
  summary.free_dofs = problem.objective().size();
  summary.threads = threads;
  summary.start_up_seconds = options.start_up_seconds;
  summary.plugins = options.plugins;
  return summary;
}

RunPlan plan_of(const Problem& problem, const RunOptions& options) {
  const Experiment& experiment = problem.experiment();
  RunPlan plan;
  plan.stop = experiment.stop;
  plan.energies.assign(problem.energy_names().begin(), problem.energy_names().end());
  plan.position = options.position;
  plan.count = options.count;
  if (experiment.time) {
    plan.steps = experiment.time->steps;
  } else if (experiment.load_steps > 1) {
    plan.steps = experiment.load_steps;
  }
  return plan;
}

void finish(RunSummary& summary, Problem& problem, const RunMonitor& monitor, const CourseResult& course,
            std::span<const double> x) {
  summary.status = course.last.status;
  summary.detail = course.last.detail;
  summary.where = course.last.where;
  summary.hint = hint_for(course.last.status);
  summary.iterations = course.iterations;
  summary.steps = course.steps;
  summary.energy = monitor.last().energy;
  summary.gradient_norm = monitor.last().gradient_norm;
  summary.relative_gradient = monitor.last().relative_gradient;
  const Inversion inversion = count_inverted(problem.objective(), x);
  if (inversion.known) {
    summary.inverted_elements = inversion.inverted;
    summary.min_det_F = inversion.smallest_determinant;
  }
  summary.stages = problem.objective().stages();
  summary.analyses = summary.stages[Stage::analyze].count;
  summary.factorizations = summary.stages[Stage::factorize].count;
}

}  // namespace

RunResult run_experiment(const Experiment& experiment, const RunOptions& options, RunListener& listener) {
  ResultsFolder folder(options.results, options.resume ? ResultsFolder::Start::resume : ResultsFolder::Start::afresh);
  const auto start = std::chrono::steady_clock::now();
  const int threads = options.threads > 0 ? options.threads : experiment.threads;
  Problem problem(experiment, threads);
  const auto solver = make_object<Solver>(experiment.solver);
  const double set_up = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  RunMonitor monitor(
      experiment.stop, experiment.time ? nullptr : options.interrupt,
      {.on_iteration = [&](const IterationRecord& record) { listener.iteration(record); },
       .on_note = [&](const char* text) { listener.note(text); },
       .gradient_roundoff = [&](std::span<const double> x) { return problem.objective().gradient_roundoff(x); }});
  RunResult result;
  result.summary = describe(problem, options, threads);
  listener.begin(result.summary, plan_of(problem, options));
  folder.write("resolved.yaml", write_yaml(experiment.resolved));

  const Course course{problem, *solver, monitor, folder, listener, options.interrupt, options.resume};
  std::vector<double> x(static_cast<std::size_t>(problem.objective().size()));
  problem.objective().free_dofs().gather(problem.start(), x);
  const CourseResult done = experiment.time ? run_dynamic(course, x) : run_static(course, x);

  finish(result.summary, problem, monitor, done, x);
  result.summary.set_up_seconds = set_up;
  result.summary.total_seconds = set_up + done.seconds;
  const auto positions = problem.objective().positions(x);
  result.positions.assign(positions.begin(), positions.end());
  folder.write("solution.csv", solution_csv(problem.mesh().dim, result.positions, done.velocities));
  folder.write("reactions.csv", reactions_csv(problem.mesh().dim, reactions_of(problem, x)));
  folder.publish(summary_json(result.summary));
  listener.end(result.summary, folder.path());
  return result;
}

}  // namespace pliant
