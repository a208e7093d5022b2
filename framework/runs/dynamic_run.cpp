#include "runs/dynamic_run.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "output/tables.hpp"
#include "runs/saved_state.hpp"
#include "runs/time_integrator.hpp"

namespace pliant {
namespace {

class DynamicRun {
 public:
  explicit DynamicRun(const Course& course)
      : course_(course),
        problem_(course.problem),
        settings_(*problem_.experiment().time),
        saved_(initial_run()),
        integrator_(settings_.scheme, settings_.step, std::move(saved_.state)),
        positions_(problem_.start()) {}

  CourseResult run(std::vector<double>& x) {
    result_.iterations = saved_.iterations;
    result_.steps = result_.resumed_after = integrator_.state().step;
    take_over_saved_steps();
    problem_.objective().free_dofs().gather(integrator_.state().positions, x);
    record_first_frame(x);
    const CsvWriter table = steps_table(problem_.mesh().dim, problem_.energy_names());
    course_.folder.write("steps.csv", table.text() + saved_.step_rows);
    rows_.reserve(most_row_bytes() * static_cast<std::size_t>(std::min(steps_between_saves(), most_rows_reserved)));
    if (settings_.save_every > 0) save();
    while (integrator_.state().step < settings_.steps) {
      step(x);
      const bool go_on = usable(result_.last.status);
      const bool last = !go_on || course_.interrupted();
      const bool due = settings_.save_every > 0 && integrator_.state().step % settings_.save_every == 0;
      if (due) save();
      if (!last) continue;
      if (go_on && integrator_.state().step < settings_.steps) result_.last.status = Status::interrupted;
      break;
    }
    save();
    course_.frames.finish(result_.steps, integrator_.time_after(result_.steps), x, integrator_.state().velocities);
    result_.velocities = integrator_.state().velocities;
    if (missed_ > 0 && usable(result_.last.status)) {
      result_.last.status = worst_;
      result_.last.detail = std::to_string(missed_) + " of " + std::to_string(result_.steps) +
                            " steps did not reach their tolerance, see steps.csv";
    }
    return std::move(result_);
  }

 private:
  static constexpr std::int64_t most_rows_reserved = 10'000;

  std::int64_t steps_between_saves() const { return settings_.save_every > 0 ? settings_.save_every : settings_.steps; }

  // A number takes at most 24 bytes and a comma.
  std::size_t most_row_bytes() const {
    return 25 * (problem_.energy_names().size() + static_cast<std::size_t>(problem_.mesh().dim) + 8);
  }

  // A step that ran out of iterations or of digits is where the next one may start.
  static bool usable(Status status) {
    return succeeded(status) || status == Status::iteration_limit || status == Status::stalled;
  }

  void note(Status status) {
    if (succeeded(status) || !usable(status)) return;
    ++missed_;
    if (worst_ != Status::iteration_limit) worst_ = status;
  }

  void take_over_saved_steps() {
    if (saved_.statuses.empty()) return;
    for (const Status status : saved_.statuses) note(status);
    result_.last.status = saved_.statuses.back();
    course_.monitor.restore(saved_.last);
    const MotionState& state = integrator_.state();
    enter(context_of(state.step, state.previous_positions, state.previous_velocities), state.prediction);
  }

  StepContext context_of(std::int64_t step, std::span<const double> previous, std::span<const double> velocity) const {
    StepContext context;
    context.step = step;
    context.time = integrator_.time_after(step);
    context.step_size = integrator_.step_size();
    context.previous = previous;
    context.velocity = velocity;
    return context;
  }

  // Makes the objective that of a step.
  void enter(const StepContext& context, std::span<const double> prediction) {
    problem_.inertia()->set(integrator_.inertia_factor(context.step), prediction);
    problem_.pins().move_to(context.time, positions_);
    problem_.objective().begin_step(context);
    problem_.objective().move_pins(positions_);
  }

  SavedRun initial_run() const {
    const Experiment& experiment = problem_.experiment();
    if (course_.resume) return read_saved_run(course_.folder.path(), experiment);
    SavedRun run;
    run.state.positions = problem_.start();
    run.state.velocities = experiment.initial_velocity;
    run.state.velocities.resize(run.state.positions.size(), 0.0);
    return run;
  }

  void step(std::vector<double>& x) {
    const auto start = std::chrono::steady_clock::now();
    ComposedObjective& objective = problem_.objective();
    const MotionState& state = integrator_.state();
    const StepContext context = context_of(state.step + 1, state.positions, state.velocities);
    const auto prediction = integrator_.predict();
    enter(context, prediction);
    if (settings_.start == TimeStepping::Start::prediction) objective.free_dofs().gather(prediction, x);

    result_.last = solve_step(problem_, course_.solver, x, course_.monitor, context.step);
    const bool good = usable(result_.last.status);
    note(result_.last.status);
    if (good) {
      integrator_.advance(objective.positions(x));
      result_.steps = integrator_.state().step;
    }
    result_.iterations += course_.monitor.last().iteration;
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    const double seconds = elapsed.count() - course_.monitor.reporting_seconds();
    result_.seconds += seconds;
    record(context, x, seconds);
    if (good) course_.frames.record(context.step, context.time, x, integrator_.state().velocities);
    if (!good) objective.free_dofs().gather(state.positions, x);
  }

  // Step 0 is entered as a step of no length: no inertia yet.
  void record_first_frame(std::span<const double> x) {
    const MotionState& state = integrator_.state();
    if (course_.resume) course_.frames.resume(state.step);
    if (!course_.frames.wants(state.step)) return;
    if (state.step == 0) problem_.objective().begin_step(context_of(0, state.positions, state.velocities));
    course_.frames.record(state.step, integrator_.time_after(state.step), x, state.velocities);
  }

  void record(const StepContext& context, std::span<const double> x, double seconds) {
    StepRecord& record = record_;
    record.step = context.step;
    record.time = context.time;
    record.energies.resize(problem_.energy_names().size());
    problem_.objective().term_energies(x, record.energies);
    add_motion(record);
    record.status = result_.last.status;
    record.iterations = course_.monitor.last().iteration;
    record.gradient_norm = course_.monitor.last().gradient_norm;
    record.relative_gradient = course_.monitor.last().relative_gradient;
    record.seconds = seconds;
    course_.monitor.forget();
    add_step(rows_, problem_.mesh().dim, record);
    course_.listener.step(record);
  }

  // Kinetic energy sum m |v|^2 / 2 and momentum sum m v.
  void add_motion(StepRecord& record) const {
    const auto dim = static_cast<std::size_t>(problem_.mesh().dim);
    const auto& velocities = integrator_.state().velocities;
    record.kinetic_energy = 0.0;
    record.momentum = {0.0, 0.0, 0.0};
    for (std::size_t v = 0; v < problem_.experiment().masses.size(); ++v) {
      const double mass = problem_.experiment().masses[v];
      for (std::size_t c = 0; c < dim; ++c) {
        const double velocity = velocities[v * dim + c];
        record.kinetic_energy += 0.5 * mass * velocity * velocity;
        record.momentum[c] += mass * velocity;
      }
    }
  }

  // The rows and frames first: a state is never ahead of them. Frames may be under way until its text stands.
  void save() {
    course_.folder.append("steps.csv", rows_.text());
    rows_.clear();
    const std::string state = state_json(integrator_.state(), problem_.mesh().dim, problem_.experiment().resolved);
    course_.frames.settle();
    course_.folder.write(state_name, state);
    course_.folder.keep_unfinished();
  }

  const Course& course_;
  Problem& problem_;
  const TimeStepping& settings_;
  SavedRun saved_;
  TimeIntegrator integrator_;
  std::vector<double> positions_;
  CourseResult result_;
  StepRecord record_;
  CsvWriter rows_;           // not yet written
  std::int64_t missed_ = 0;  // steps that are usable but did not reach their tolerance
  Status worst_ = Status::stalled;
};

}  // namespace

CourseResult run_dynamic(const Course& course, std::vector<double>& x) {
  return DynamicRun(course).run(x);
}

}  // namespace pliant
