#include "conformance/solver_endings.hpp"

#include <functional>

#include <fmt/format.h>

#include "conformance/watched_solve.hpp"

namespace pliant::conformance {
namespace {

constexpr const char* unwilling = "it refuses every energy that it is tried on";

const std::function<Trial()> trials[] = {[] { return stretched_chain(); }, convex_quadratic,
                                         [] { return stretched_chain(false); }};

StopRule limited_to(std::int64_t iterations) {
  StopRule rule;
  rule.relative_gradient = 0.0;
  rule.iterations = iterations;
  return rule;
}

// Whether the solver ends with the word of the monitor. It may end before, for a reason of its own.
bool obeys(Subject& subject, const StopRule& rule, std::int64_t at, Status word, Report& report) {
  report.doing(fmt::format("the monitor says '{}' at iteration {}", name_of(word), at));
  for (const auto& make : trials) {
    Trial trial = make();
    const auto solver = make_instance<Solver>(subject);
    const WatchedSolve solve = solve_watched(*solver, trial, rule);
    if (!solve.fault.empty()) report.fail(solve.fault);
    if (!solve.fault.empty() || solve.outcome.status == word) return true;
  }
  return false;
}

// A solver together with an objective that it minimizes, or does not refuse at least. An object of Solver serves one
// objective all its life.
class WillingSolver {
 public:
  explicit WillingSolver(Subject& subject) {
    for (const auto& make : trials) {
      Trial trial = make();
      const auto solver = make_instance<Solver>(subject);
      const WatchedSolve solve = solve_watched(*solver, trial);
      if (solve.refused || (willing_ && !succeeded(solve.outcome.status))) continue;
      willing_ = true;
      trial_ = make();
      if (succeeded(solve.outcome.status)) break;
    }
    solver_ = make_instance<Solver>(subject);
  }

  bool willing() const { return willing_; }
  WatchedSolve solve(const StopRule& rule) { return solve_watched(*solver_, trial_, rule); }

 private:
  Trial trial_;
  Instance<Solver> solver_;  // goes first
  bool willing_ = false;
};

}  // namespace

void check_iteration_limit(Subject& subject, Report& report) {
  int obeyed = 0;
  for (const std::int64_t limit : {0, 1, 2}) {
    obeyed += obeys(subject, limited_to(limit), limit, Status::iteration_limit, report) ? 1 : 0;
  }
  if (obeyed == 0) return report.skip("it ends before any limit with every energy that it is tried on");
  report.measure(fmt::format("{} of 3 limits reached", obeyed));
}

void check_interruption(Subject& subject, Report& report) {
  StopRule rule = limited_to(100);
  rule.interrupted_at = 1;
  if (!obeys(subject, rule, 1, Status::interrupted, report)) report.skip("it ends before iteration 1");
}

void check_infeasible_start(Subject& subject, Report& report) {
  Trial trial = started_outside();
  report.doing("it starts where the energy is infinite");
  const auto solver = make_instance<Solver>(subject);
  const WatchedSolve solve = solve_watched(*solver, trial);
  if (solve.refused) return report.skip(fmt::format("it refuses {}: {}", trial.name, solve.refusal));
  if (solve.outcome.status == Status::infeasible_start) return;
  report.fail(fmt::format("started where the energy is +infinity it ends with '{}'; 'infeasible start' would be right",
                          solve.fault.empty() ? name_of(solve.outcome.status) : solve.fault.c_str()));
}

void check_not_a_number(Subject& subject, Report& report) {
  Trial trial = without_a_value();
  report.doing("the energy is NaN");
  const auto solver = make_instance<Solver>(subject);
  const WatchedSolve solve = solve_watched(*solver, trial);
  if (solve.not_finite || solve.outcome.status == Status::not_finite) return;
  if (solve.refused) return report.skip(fmt::format("it refuses {}: {}", trial.name, solve.refusal));
  report.fail(
      fmt::format("with an energy that is NaN it ends with '{}'; it is to let NotFinite pass, or to return 'not "
                  "finite'",
                  name_of(solve.outcome.status)));
}

void check_repeats(Subject& subject, Report& report) {
  report.doing("two objects solve alike");
  WillingSolver first(subject), second(subject);
  if (!first.willing()) return report.skip(unwilling);
  const WatchedSolve solve = first.solve({});
  const auto same = [&](const WatchedSolve& other) {
    return other.x == solve.x && other.iterations == solve.iterations && other.outcome.status == solve.outcome.status;
  };
  if (!same(second.solve({}))) {
    report.fail("two objects give different bits for the same solve; something is shared, random or not initialized");
  }
  report.doing("one object solves again");
  second.solve(limited_to(1));
  if (!same(second.solve({}))) {
    report.fail(
        "solving again with one object gives other bits; nothing that influences numbers survives from one solve to "
        "the next but factors");
  }
  report.measure(fmt::format("{} iterations each", solve.iterations));
}

}  // namespace pliant::conformance
