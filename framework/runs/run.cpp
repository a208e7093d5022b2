#include "runs/run.hpp"

#include <chrono>
#include <memory>

#include <pliant/solver.hpp>

#include "config/yaml.hpp"
#include "output/results_folder.hpp"
#include "output/summary.hpp"
#include "output/tables.hpp"
#include "runs/animation_recorder.hpp"
#include "runs/dynamic_run.hpp"
#include "runs/frame_files.hpp"
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
  summary.machine = this_machine();
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
  summary.resumed_after = course.resumed_after;
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

void tell(RunSummary& summary, const FrameRecorder& frames) {
  summary.frames_seconds = frames.seconds();
  summary.frames_error = frames.error();
}

// Tells of the frames what is true in the end: they may have to make room for what is published.
void publish(ResultsFolder& folder, RunSummary& summary, const FrameRecorder& frames) {
  tell(summary, frames);
  try {
    folder.publish(summary_json(summary));
  } catch (const OutputError& error) {
    if (!folder.make_room(error)) throw;
    tell(summary, frames);
    folder.publish(summary_json(summary));
  }
}

}  // namespace

RunResult run_experiment(const Experiment& experiment, const RunOptions& options, RunListener& listener) {
  ResultsFolder folder(options.results, options.resume ? ResultsFolder::Start::resume : ResultsFolder::Start::afresh);
  const auto start = std::chrono::steady_clock::now();
  const int threads = options.threads > 0 ? options.threads : experiment.threads;
  Problem problem(experiment, threads);
  const auto solver = make_object<Solver>(experiment.solver);
  const double set_up = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  FrameRecorder frames(problem, folder, listener);
  if (experiment.output.frames) frames.add(std::make_unique<FrameFiles>(problem, frames.fields(), folder));
  if (experiment.output.report) {
    frames.add(std::make_unique<AnimationRecorder>(problem, frames.fields(), folder));
  }
  const RunPlan plan = plan_of(problem, options);
  const bool iterations_are_frames = plan.steps == 0;
  RunMonitor monitor(
      experiment.stop, experiment.time ? nullptr : options.interrupt,
      {.on_iteration =
           [&](const IterationRecord& record, std::span<const double> x) {
             listener.iteration(record);
             if (iterations_are_frames) frames.record(record.iteration, static_cast<double>(record.iteration), x);
           },
       .on_note = [&](const char* text) { listener.note(text); },
       .gradient_roundoff = [&](std::span<const double> x) { return problem.objective().gradient_roundoff(x); }});
  RunResult result;
  result.summary = describe(problem, options, threads);
  listener.begin(result.summary, plan);
  folder.write("resolved.yaml", write_yaml(experiment.resolved));

  const Course course{problem, *solver, monitor, folder, listener, frames, options.interrupt, options.resume};
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
  publish(folder, result.summary, frames);
  listener.end(result.summary, folder.path());
  return result;
}

}  // namespace pliant
