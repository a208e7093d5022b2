#include "runs/static_run.hpp"

#include <chrono>

#include <fmt/format.h>

#include "output/tables.hpp"

namespace pliant {
namespace {

void move_pins(Problem& problem, double load) {
  std::vector<double> positions = problem.mesh().rest;
  problem.pins().move_to(load, positions);
  problem.objective().move_pins(positions);
  StepContext context;
  context.time = load;
  context.previous = problem.start();
  problem.objective().begin_step(context);
}

StepRecord record_step(const Course& course, std::int64_t step, double load, const SolveResult& result,
                       std::span<const double> x, double seconds) {
  StepRecord record;
  record.step = step;
  record.time = load;
  record.energies.resize(course.problem.energy_names().size());
  course.problem.objective().term_energies(x, record.energies);
  record.status = result.status;
  record.iterations = course.monitor.last().iteration;
  record.gradient_norm = course.monitor.last().gradient_norm;
  record.relative_gradient = course.monitor.last().relative_gradient;
  record.seconds = seconds;
  return record;
}

// Where a run in load steps ended before the full load.
void note_load_step(SolveResult& result, std::int64_t step, std::int64_t loads) {
  result.detail += fmt::format("{}in load step {} of {}, load factor {:.4g}", result.detail.empty() ? "" : "; ", step,
                               loads, static_cast<double>(step) / static_cast<double>(loads));
}

}  // namespace

CourseResult run_static(const Course& course, std::vector<double>& x) {
  const std::int64_t loads = course.problem.experiment().load_steps;
  CourseResult result;
  std::vector<StepRecord> steps;
  if (loads > 1 && course.frames.wants(0)) {
    move_pins(course.problem, 0.0);
    course.frames.record(0, 0.0, x);
  }
  for (std::int64_t step = 1; step <= loads; ++step) {
    const double load = static_cast<double>(step) / static_cast<double>(loads);
    const auto start = std::chrono::steady_clock::now();
    move_pins(course.problem, load);
    result.last = solve_step(course.problem, course.solver, x, course.monitor, loads > 1 ? step : 0);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    const double seconds = elapsed.count() - course.monitor.reporting_seconds();
    result.seconds += seconds;
    result.iterations += course.monitor.last().iteration;
    if (loads > 1) {
      steps.push_back(record_step(course, step, load, result.last, x, seconds));
      course.listener.step(steps.back());
      course.frames.record(step, load, x);
      result.steps = step;
    }
    if (succeeded(result.last.status)) continue;
    if (loads > 1) note_load_step(result.last, step, loads);
    break;
  }
  const auto last = loads > 1 ? result.steps : course.monitor.last().iteration;
  course.frames.finish(last, loads > 1 ? steps.back().time : static_cast<double>(last), x);
  const int dim = course.problem.mesh().dim;
  if (loads > 1) {
    CsvWriter table = steps_table(dim, course.problem.energy_names());
    for (const StepRecord& step : steps) add_step(table, dim, step);
    course.folder.write("steps.csv", table.text());
  }
  course.folder.write("iterations.csv", iterations_csv(course.monitor.iterations()));
  return result;
}

}  // namespace pliant
