#include "runs/first_solve.hpp"

#include "runs/time_integrator.hpp"

namespace pliant {
namespace {

MotionState start_of(const Problem& problem) {
  MotionState state;
  state.positions = problem.start();
  state.velocities = problem.experiment().initial_velocity;
  state.velocities.resize(state.positions.size(), 0.0);
  return state;
}

}  // namespace

std::vector<double> enter_first_solve(Problem& problem) {
  ComposedObjective& objective = problem.objective();
  const MotionState start = start_of(problem);
  StepContext context;
  context.time = 1.0;
  context.previous = start.positions;
  if (const auto& time = problem.experiment().time) {
    TimeIntegrator integrator(time->scheme, time->step, start);
    context.step = 1;
    context.time = integrator.time_after(context.step);
    context.step_size = integrator.step_size();
    context.velocity = start.velocities;
    problem.inertia()->set(integrator.inertia_factor(context.step), integrator.predict());
  }
  std::vector<double> positions = start.positions;
  problem.pins().move_to(context.time, positions);
  objective.begin_step(context);
  objective.move_pins(positions);
  std::vector<double> x(static_cast<std::size_t>(objective.size()));
  objective.free_dofs().gather(start.positions, x);
  return x;
}

}  // namespace pliant
