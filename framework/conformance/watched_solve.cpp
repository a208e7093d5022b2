#include "conformance/watched_solve.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace pliant::conformance {
namespace {

std::string fault_of_outcome(const WatchedSolve& solve, const WatchingMonitor& monitor) {
  const Status status = solve.outcome.status;
  if (const auto said = monitor.said(); said && *said != status) {
    return fmt::format("the monitor said '{}', and the solver returned '{}'", name_of(*said), name_of(status));
  }
  if (!monitor.said() && succeeded(status)) {
    return fmt::format(
        "it says '{}' after {} iterations, where |g| = {:.3g} and no stop test holds; only the monitor says "
        "what is converged",
        name_of(status), std::max<std::int64_t>(solve.iterations, 0), solve.gradient_norm);
  }
  if (!monitor.said() && (status == Status::iteration_limit || status == Status::interrupted)) {
    return fmt::format("it returned '{}', which the monitor had not said", name_of(status));
  }
  return {};
}

std::string fault_of_x(const WatchedSolve& solve, const WatchingMonitor& monitor) {
  if (monitor.observed() == 0 || solve.x == monitor.last_x()) return {};
  return "x is not what it reported last; on return x is the last iterate";
}

}  // namespace

WatchedSolve solve_watched(Solver& solver, Trial& trial, const StopRule& rule) {
  WatchedSolve solve;
  solve.x = trial.start;
  WatchingMonitor monitor(*trial.judge, rule);
  try {
    solve.outcome = solver.solve(*trial.objective, solve.x, monitor);
  } catch (const NotFinite& error) {
    solve.not_finite = true;
    solve.refusal = error.what();
  } catch (const Error& error) {
    solve.refused = true;
    solve.refusal = error.what();
  } catch (const WatchingMonitor::Ignored&) {
    solve.refusal = "the monitor was ignored";
  }
  solve.iterations = monitor.observed() - 1;
  solve.gradient_norm = monitor.gradient_norm();
  solve.energy = monitor.energy();
  solve.fault = monitor.fault();
  const bool returned = solve.refusal.empty() && !solve.not_finite;
  if (returned && solve.fault.empty()) solve.fault = fault_of_outcome(solve, monitor);
  if (returned && solve.fault.empty()) solve.fault = fault_of_x(solve, monitor);
  if (solve.refused && monitor.observed() > 0 && solve.fault.empty()) {
    solve.fault =
        fmt::format("it threw after {} iterates: {}; solve reports in its Outcome", monitor.observed(), solve.refusal);
  }
  return solve;
}

}  // namespace pliant::conformance
