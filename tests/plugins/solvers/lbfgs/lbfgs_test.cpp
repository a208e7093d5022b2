#include <catch2/catch.hpp>

#include "count_allocations.hpp"

#include "beam.hpp"
#include "one_dof.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

const Settings from_majorizer = {{"initial", word("majorizer")}};
const Settings from_identity = {{"initial", word("identity")}};

Outcome run(Objective& objective, std::span<double> x, Monitor& monitor, const Settings& settings = {}) {
  return test::Component<Solver>("lbfgs", settings)->solve(objective, x, monitor);
}

}  // namespace

TEST_CASE("the 60 degree beam: at most 40 linear solves with one factorization") {
  ArapRun beam("lbfgs", bent_beam(160, 16, 60.0), from_majorizer);
  CHECK(beam.status == Status::converged);
  CHECK(beam.count(Stage::solve) <= 40);
  CHECK(beam.count(Stage::solve) == beam.monitor.iterations());
  CHECK(beam.count(Stage::analyze) == 1);
  CHECK(beam.count(Stage::factorize) == 1);
  CHECK(beam.energy() == Approx(0.03962961798717901).epsilon(1e-8));
  CHECK(largest_distance(2, all_positions(beam.arap.objective, beam.x), reference_equilibrium()) < 1e-4);
  for (std::size_t i = 1; i < beam.monitor.iterates.size(); ++i) {
    CHECK(beam.monitor.iterates[i].energy <= beam.monitor.iterates[i - 1].energy * (1.0 + 1e-14));
  }
  CHECK(beam.monitor.notes.empty());
}

TEST_CASE("the majorizer is the default where every energy has one") {
  ArapRun by_default("lbfgs", bent_beam(30, 6, 60.0), {}), chosen("lbfgs", bent_beam(30, 6, 60.0), from_majorizer);
  CHECK(by_default.x == chosen.x);
  CHECK(by_default.count(Stage::factorize) == 1);
}

TEST_CASE("a bent bar in space converges to Newton's minimum") {
  ArapRun bar("lbfgs", bent_bar(31, 7, 7, 60.0), {});
  CHECK(bar.status == Status::converged);
  CHECK(bar.energy() == Approx(0.04253320106).epsilon(1e-9));
  CHECK(bar.count(Stage::solve) <= 184 / 3);
}

TEST_CASE("from the identity the same minimum is reached without any matrix") {
  ArapRun beam("lbfgs", bent_beam(30, 6, 20.0), from_identity, 1e-9),
      other("lbfgs", bent_beam(30, 6, 20.0), from_majorizer, 1e-9);
  CHECK(beam.status == Status::converged);
  CHECK(beam.count(Stage::factorize) == 0);
  CHECK(beam.count(Stage::sparsity) == 0);
  CHECK(beam.energy() == Approx(other.energy()).epsilon(1e-12));
  CHECK(beam.monitor.iterations() > other.monitor.iterations());
  CHECK(beam.monitor.notes.empty());
}

TEST_CASE("a first step of another unit costs a few halvings, not the minimum") {
  for (const double first_step : {1e-8, 1e8}) {
    Settings settings = from_identity;
    settings.emplace_back("first_step", first_step);
    ArapRun beam("lbfgs", bent_beam(12, 4, 20.0), settings);
    CHECK(beam.status == Status::converged);
    CHECK(beam.monitor.iterations() < 500);
  }
}

TEST_CASE("a quadratic energy takes one step from its majorizer, whatever coordinates are pinned") {
  LinearSprings springs(3, {0, 1, 1, 2, 2, 3, 0, 3}, 2.0);
  Anchors anchors(3, {1, 2}, 4.0, 0.5);
  std::vector<char> pinned(12, 0);
  pinned[0] = pinned[4] = pinned[8] = pinned[9] = pinned[10] = pinned[11] = 1;
  ComposedObjective objective(3, disturbed(std::vector<double>(12), 1.0, 3), pinned,
                              {{"springs", springs}, {"anchors", anchors}});
  std::vector<double> x(static_cast<std::size_t>(objective.size()), 0.0);
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-12});
  CHECK(run(objective, x, monitor).status == Status::converged);
  CHECK(monitor.iterations() == 1);
  CHECK(objective.stages()[Stage::factorize].count == 3);
}

TEST_CASE("an energy without a majorizer: named where one is asked for, else told and done from the identity") {
  QuarticSprings springs(2, {0, 1});
  Anchors anchors(2, {0}, 1.0);
  ComposedObjective objective(2, std::vector<double>{0, 0, 1, 0}, std::vector<char>(4, 0),
                              {{"anchors", anchors}, {"quartic_springs", springs}});
  std::vector<double> x = {0.5, 0.25, 1, 1};
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-10});
  CHECK_THROWS_WITH(run(objective, x, monitor, from_majorizer),
                    Catch::Contains("quartic_springs") && !Catch::Contains("anchors"));
  CHECK(monitor.iterates.empty());

  CHECK(run(objective, x, monitor).status == Status::converged);
  CHECK(monitor.iterates.back().energy < 1e-15);
  CHECK(std::hypot(x[2] - x[0], x[3] - x[1]) == Approx(1.0));
  REQUIRE(monitor.notes.size() == 1);
  CHECK_THAT(monitor.notes[0], Catch::Contains("identity"));
}

TEST_CASE("a matrix that is not positive definite names a free DOF of the objective") {
  LinearSprings springs(2, {0, 1, 2, 3}, 1.0);  // vertices 2 and 3 hang on nothing
  const std::vector<char> pinned = {1, 1, 0, 0, 0, 0, 0, 0};
  ComposedObjective objective(2, std::vector<double>(8), pinned, {{"springs", springs}});
  std::vector<double> x(6, 1.0);
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-8});
  const auto outcome = run(objective, x, monitor);
  CHECK(outcome.status == Status::not_positive_definite);
  CHECK(objective.free_dofs().dof_of(outcome.free_dof) / 2 >= 2);
}

TEST_CASE("pairs along negative curvature are left out: from near a maximum to a minimum") {
  Custom cosine(2, {0}, [](Index, double x) { return Custom::Answer{std::cos(x), -std::sin(x), -std::cos(x)}; });
  OneDof problem(cosine, 0.1);
  RecordingMonitor monitor(problem.objective, {.absolute_gradient = 1e-12});
  CHECK(run(problem.objective, problem.x, monitor).status == Status::converged);
  CHECK(std::cos(problem.x[0]) == Approx(-1.0));
}

TEST_CASE("a barrier is kept, with and without a step limit") {
  Wall wall(2, {0}, GENERATE(true, false));
  Anchors anchors(2, {0}, 1.0);
  ComposedObjective objective(2, std::vector<double>(2), std::vector<char>{0, 1},
                              {{"wall", wall}, {"anchors", anchors}});
  std::vector<double> x = {30.0};
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-10});
  CHECK(run(objective, x, monitor).status == Status::converged);
  CHECK(x[0] == Approx(1.0));  // x = 1 / x
}

TEST_CASE("a start of infinite energy is infeasible, and a gradient of the wrong sign a failed line search") {
  Wall wall(2, {0}, true);
  OneDof outside(wall, -1.0);
  RecordingMonitor monitor(outside.objective, {.relative_gradient = 1e-8});
  CHECK(run(outside.objective, outside.x, monitor).status == Status::infeasible_start);

  Custom wrong(2, {0}, [](Index, double x) { return Custom::Answer{0.5 * x * x, -x, 1.0}; });
  OneDof problem(wrong, 1.0);
  RecordingMonitor other(problem.objective, {.relative_gradient = 1e-8});
  CHECK(run(problem.objective, problem.x, other).status == Status::line_search_failed);
  CHECK(problem.x[0] == 1.0);
}

TEST_CASE("a tolerance that cannot be reached ends stalled, neither converged nor endless") {
  const Settings& settings = GENERATE_REF(from_majorizer, from_identity);
  struct Case {
    const char* name;
    Problem problem;
    double reachable;
  };
  const Case cases[] = {{"bent", bent_beam(12, 5, 20.0), 1e-12},
                        {"turned", turned_beam(12, 5, 20.0), 1e-12},
                        {"twisted", twisted_bar(7, 3, 3, 60.0), 1e-12},
                        {"far away", moved(bent_beam(12, 5, 20.0), 1e5), 1e-6}};
  for (const Case& c : cases) {
    CAPTURE(c.name);
    ArapRun beam("lbfgs", c.problem, settings, 1e-30);
    CHECK(beam.status == Status::stalled);
    CHECK(beam.monitor.iterations() < 3000);
    CHECK(beam.monitor.relative_gradient(beam.monitor.iterates.size() - 1) < c.reachable);
  }
}

TEST_CASE("the same object repeats itself to the bit, also after another start, and factorizes once") {
  ArapProblem beam(bent_beam(30, 6, 60.0));
  const test::Component<Solver> lbfgs("lbfgs");
  const auto solve = [&](double disturbance) {
    auto x = disturbed(beam.start(), disturbance, 1);
    RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-7});
    CHECK(lbfgs->solve(beam.objective, x, monitor).status == Status::converged);
    return x;
  };
  const auto first = solve(0.0);
  CHECK(solve(0.02) != first);
  CHECK(solve(0.0) == first);
  CHECK(beam.objective.stages()[Stage::factorize].count == 1);
}

TEST_CASE("no iteration after the first allocates") {
  const Settings& settings = GENERATE_REF(from_majorizer, from_identity);
  ArapProblem beam(bent_beam(30, 6, 60.0));
  auto x = beam.start();
  RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-5, .iterations = 3000});
  std::vector<std::int64_t> counts;
  counts.reserve(3001);
  monitor.on_observe = [&](const Iterate&) { counts.push_back(allocations); };
  CHECK(run(beam.objective, x, monitor, settings).status == Status::converged);
  REQUIRE(counts.size() > 15);
  for (std::size_t i = 2; i < counts.size(); ++i) CHECK(counts[i] == counts[1]);
}
