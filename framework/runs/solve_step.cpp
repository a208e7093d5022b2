#include "runs/solve_step.hpp"

#include <algorithm>

#include "config/mistakes.hpp"

namespace pliant {

SolveResult solve_step(Problem& problem, Solver& solver, std::span<double> x, RunMonitor& monitor, std::int64_t step) {
  SolveResult result;
  monitor.begin_solve(step);
  try {
    const Outcome outcome = solver.solve(problem.objective(), x, monitor);
    result.status = outcome.status;
    result.detail = outcome.detail;
    if (outcome.free_dof >= 0) result.where = problem.describe_free_dof(outcome.free_dof);
  } catch (const NotFinite& error) {
    result.status = Status::not_finite;
    result.detail = error.what();
    const auto last = monitor.last_x();
    if (last.size() == x.size()) std::copy(last.begin(), last.end(), x.begin());
  } catch (const ConfigError&) {
    throw;
  } catch (const Error& error) {
    throw ConfigError({{problem.experiment().solver.location, error.what()}});
  }
  if (result.status == Status::infeasible_start) result.where = problem.objective().first_infinite_element(x);
  return result;
}

}  // namespace pliant
