#include "conformance/solver_minima.hpp"

#include <cmath>

#include <fmt/format.h>

#include "conformance/watched_solve.hpp"

namespace pliant::conformance {
namespace {

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double squared = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) squared += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(squared);
}

// Not every method gets along with indefinite Hessians; it must say so. A convex quadratic is for all.
enum class Failure { wrong, honest };

bool check_minimum(Subject& subject, Trial trial, Failure failure_is, Report& report) {
  report.doing(fmt::format("it minimizes {}", trial.name));
  const auto solver = make_instance<Solver>(subject);
  const WatchedSolve solve = solve_watched(*solver, trial);
  if (!solve.fault.empty()) {
    report.fail(fmt::format("{}: {}", trial.name, solve.fault));
    return false;
  }
  if (solve.refused) {
    report.skip(fmt::format("it refuses {}: {}", trial.name, solve.refusal));
    return false;
  }
  if (solve.outcome.status != Status::converged) {
    const std::string ending = fmt::format("{}: it ends with '{}' after {} iterations, |g| = {:.3g}", trial.name,
                                           name_of(solve.outcome.status), solve.iterations, solve.gradient_norm);
    if (failure_is == Failure::honest) {
      report.skip(ending + ", and says so");
    } else {
      report.fail(ending + "; its minimum is known and can be reached");
    }
    return false;
  }
  const double error = distance(solve.x, trial.minimum);
  if (error > 1e-5) {
    report.fail(fmt::format("{}: it ends at another stationary point, {:.3g} from the known minimum, with |g| = {:.3g}",
                            trial.name, error, solve.gradient_norm));
    return false;
  }
  report.measure(fmt::format("{} iterations, |g| = {:.1e}, {:.1e} from the minimum", solve.iterations,
                             solve.gradient_norm, error));
  return true;
}

}  // namespace

void check_convex(Subject& subject, Report& report) {
  check_minimum(subject, convex_quadratic(), Failure::wrong, report);
}

void check_nonconvex(Subject& subject, Report& report) {
  check_minimum(subject, stretched_chain(), Failure::honest, report);
}

void check_without_majorizer(Subject& subject, Report& report) {
  check_minimum(subject, stretched_chain(false), Failure::honest, report);
}

void check_minimizes_something(Subject& subject, Report& report) {
  Report ignored([](Report::Piece, std::string_view) {});
  int minimized = 0;
  report.doing("it minimizes three energies");
  minimized += check_minimum(subject, convex_quadratic(), Failure::wrong, ignored) ? 1 : 0;
  minimized += check_minimum(subject, stretched_chain(), Failure::honest, ignored) ? 1 : 0;
  minimized += check_minimum(subject, stretched_chain(false), Failure::honest, ignored) ? 1 : 0;
  if (minimized == 0) return report.fail("it minimizes none of the three energies above");
  report.measure(fmt::format("{} of 3", minimized));
}

void check_start_at_minimum(Subject& subject, Report& report) {
  Trial trial = started_at_minimum();
  report.doing("it starts at a minimum");
  const auto solver = make_instance<Solver>(subject);
  const WatchedSolve solve = solve_watched(*solver, trial);
  if (solve.refused) return report.skip(fmt::format("it refuses {}: {}", trial.name, solve.refusal));
  if (!solve.fault.empty()) return report.fail(solve.fault);
  if (solve.outcome.status != Status::converged || solve.iterations != 0 || solve.x != trial.start) {
    report.fail(
        fmt::format("started at a minimum it ends with '{}' after {} iterations, {:.1e} away; it is to ask the "
                    "monitor first, which says 'converged' at once",
                    name_of(solve.outcome.status), solve.iterations, distance(solve.x, trial.start)));
  }
}

}  // namespace pliant::conformance
