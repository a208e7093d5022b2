// Newton's method beyond the beam: small problems whose answers are known, and how it ends when it cannot go on.
#include <catch2/catch.hpp>

#include "count_allocations.hpp"

#include <limits>

#include "beam.hpp"
#include "one_dof.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

Outcome run(Objective& objective, std::span<double> x, Monitor& monitor, const Settings& settings = {}) {
  return test::Component<Solver>("newton", settings)->solve(objective, x, monitor);
}

const Settings exact = {{"hessian", word("exact")}};

}  // namespace

TEST_CASE("a quadratic energy takes one step") {
  Anchors anchors(3, {0, 1, 2, 3}, 2.0, 0.25);
  LinearSprings springs(3, {0, 1, 1, 2, 2, 3}, 5.0);
  ComposedObjective objective(3, std::vector<double>(12), std::vector<char>(12, 0),
                              {{"anchors", anchors}, {"springs", springs}});
  std::vector<double> x = disturbed(std::vector<double>(12), 1.0, 1);
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-12});
  CHECK(run(objective, x, monitor).status == Status::converged);
  CHECK(monitor.iterations() == 1);
  for (const double value : x) CHECK(value == Approx(0.25));
  CHECK(monitor.iterates[1].newton_decrement == Approx(std::sqrt(2.0 * (monitor.iterates[0].energy))));
}

TEST_CASE("a barrier is kept, with and without a step limit") {
  const bool knows = GENERATE(true, false);
  Wall wall(2, {0}, knows);
  Anchors anchors(2, {0}, 1.0);
  ComposedObjective objective(2, std::vector<double>(2), std::vector<char>{0, 1},
                              {{"wall", wall}, {"anchors", anchors}});
  std::vector<double> x = {30.0};
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-10});
  CHECK(run(objective, x, monitor, exact).status == Status::converged);
  CHECK(x[0] == Approx(1.0));  // x = 1 / x
}

TEST_CASE("a start of infinite energy is infeasible, and nothing is observed") {
  Wall wall(2, {0}, true);
  OneDof problem(wall, -1.0);
  RecordingMonitor monitor(problem.objective, {.relative_gradient = 1e-8});
  CHECK(run(problem.objective, problem.x, monitor).status == Status::infeasible_start);
  CHECK(problem.x[0] == -1.0);
  CHECK(problem.objective.first_infinite_element(problem.x) == "energy: point 0");
}

TEST_CASE("a start that is the minimum ends before any matrix is built") {
  Anchors anchors(2, {0}, 1.0, 3.0);
  OneDof problem(anchors, 3.0);
  RecordingMonitor monitor(problem.objective, {.relative_gradient = 1e-7});
  CHECK(run(problem.objective, problem.x, monitor).status == Status::converged);
  CHECK(monitor.iterations() == 0);
  CHECK(problem.objective.stages()[Stage::hessian].count == 0);
  CHECK(problem.objective.stages()[Stage::factorize].count == 0);
}

TEST_CASE("a body at rest stays there") {
  ArapProblem beam(bent_beam(12, 4, 0.0));
  const auto start = beam.start();
  auto x = start;
  RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-7});
  const auto outcome = run(beam.objective, x, monitor);
  CHECK((outcome.status == Status::converged || outcome.status == Status::stalled));
  CHECK(monitor.iterations() < 5);
  CHECK(largest_distance(2, x, start) < 1e-14);
}

TEST_CASE("an indefinite Hessian ends the run there, and x stays the last iterate") {
  Custom cosine(2, {0}, [](Index, double x) { return Custom::Answer{std::cos(x), -std::sin(x), -std::cos(x)}; });
  OneDof problem(cosine, 0.5);
  RecordingMonitor monitor(problem.objective, {.relative_gradient = 1e-8});
  const auto outcome = run(problem.objective, problem.x, monitor, exact);
  CHECK(outcome.status == Status::not_positive_definite);
  CHECK(outcome.free_dof == 0);
  CHECK(problem.x[0] == 0.5);

  OneDof projected(cosine, 0.5);
  RecordingMonitor second(projected.objective, {.absolute_gradient = 1e-12});
  CHECK(run(projected.objective, projected.x, second).status == Status::converged);
  CHECK(std::cos(projected.x[0]) == Approx(-1.0));
}

TEST_CASE("a NaN on the way is an error that names the element") {
  Custom root(2, {0}, [](Index, double x) { return Custom::Answer{std::sqrt(x), 0.5 / std::sqrt(x), 0.1}; });
  OneDof problem(root, 1.0);
  RecordingMonitor monitor(problem.objective, {.relative_gradient = 1e-8});
  CHECK_THROWS_WITH(run(problem.objective, problem.x, monitor, exact), Catch::Contains("energy: point 0"));
  CHECK(problem.x[0] == 1.0);
}

TEST_CASE("a gradient of the wrong sign ends as a failed line search, not as a stall") {
  Custom wrong(2, {0}, [](Index, double x) { return Custom::Answer{0.5 * x * x, -x, 1.0}; });
  OneDof problem(wrong, 1.0);
  RecordingMonitor monitor(problem.objective, {.relative_gradient = 1e-8});
  CHECK(run(problem.objective, problem.x, monitor, exact).status == Status::line_search_failed);
}

TEST_CASE("a tolerance that cannot be reached ends stalled, neither converged nor endless") {
  struct Case {
    const char* name;
    Problem problem;
    double reachable;
  };
  const Case cases[] = {{"bent", bent_beam(20, 5, 20.0), 1e-13},
                        {"turned", turned_beam(20, 5, 20.0), 1e-13},
                        {"twisted", twisted_bar(7, 3, 3, 60.0), 1e-13},
                        {"far away", moved(bent_beam(20, 5, 20.0), 1e5), 1e-7}};
  for (const Case& c : cases) {
    CAPTURE(c.name);
    ArapProblem beam(c.problem);
    auto x = beam.start();
    RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-30, .iterations = 3000});
    const auto outcome = run(beam.objective, x, monitor);
    CHECK(outcome.status == Status::stalled);
    CHECK(monitor.iterations() < 100);
    CHECK(monitor.relative_gradient(monitor.iterates.size() - 1) < c.reachable);
  }
}

TEST_CASE("the same object repeats itself to the bit, also after another start, and analyzes once") {
  ArapProblem beam(bent_beam(30, 6, 60.0));
  const test::Component<Solver> newton("newton");
  const auto solve = [&](double disturbance) {
    auto x = disturbed(beam.start(), disturbance, 1);
    RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-7});
    CHECK(newton->solve(beam.objective, x, monitor).status == Status::converged);
    return x;
  };
  const auto first = solve(0.0);
  CHECK(solve(0.02) != first);
  CHECK(solve(0.0) == first);
  CHECK(beam.objective.stages()[Stage::analyze].count == 1);
}

TEST_CASE("no iteration after the first allocates") {
  ArapProblem beam(bent_beam(30, 6, 60.0));
  auto x = beam.start();
  RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-7});
  std::vector<std::int64_t> counts;
  counts.reserve(100);
  monitor.on_observe = [&](const Iterate&) { counts.push_back(allocations); };
  CHECK(run(beam.objective, x, monitor).status == Status::converged);
  REQUIRE(counts.size() > 5);
  for (std::size_t i = 2; i < counts.size(); ++i) CHECK(counts[i] == counts[1]);
}

TEST_CASE("on a minimum reached exactly there is nothing to gain: stalled") {
  Anchors anchors(2, {0}, 1.0);
  OneDof problem(anchors, 0.0);
  RecordingMonitor monitor(problem.objective, {.iterations = 8});
  CHECK(run(problem.objective, problem.x, monitor).status == Status::stalled);
  CHECK(problem.x[0] == 0.0);
}
