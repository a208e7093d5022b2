#include <catch2/catch.hpp>

#include "count_allocations.hpp"

#include "beam.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

Outcome run(Objective& objective, std::span<double> x, Monitor& monitor, const Settings& settings = {}) {
  return test::Component<Solver>("bcd", settings)->solve(objective, x, monitor);
}

void check_energy_never_rises(const RecordingMonitor& monitor) {
  for (std::size_t i = 1; i < monitor.iterates.size(); ++i) {
    CHECK(monitor.iterates[i].energy <= monitor.iterates[i - 1].energy * (1.0 + 1e-14));
  }
  CHECK(monitor.notes.empty());
}

std::int64_t iterations_of_beam(int nx, int ny, double degrees, double energy) {
  ArapProblem beam(bent_beam(nx, ny, degrees));
  auto x = beam.start();
  RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-7});
  CHECK(run(beam.objective, x, monitor).status == Status::converged);
  CHECK(std::abs(monitor.iterates.back().energy - energy) < 2e-9);
  check_energy_never_rises(monitor);
  return monitor.iterations();
}

}  // namespace

TEST_CASE("the 60 degree beam: 96 iterations, every number of the reference, one factorization") {
  const auto reference = reference_beam();
  const std::vector<double> residuals = reference["bcd"]["relative_residuals"], energies = reference["bcd"]["energies"];
  ArapProblem beam(bent_beam(160, 16, 60.0));
  auto x = beam.start();
  RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-7});
  CHECK(run(beam.objective, x, monitor).status == Status::converged);
  REQUIRE(monitor.iterations() == 96);
  for (std::size_t i = 0; i < residuals.size(); ++i) {
    CHECK(monitor.relative_gradient(i + 1) == Approx(residuals[i]).epsilon(0.01));
    CHECK(std::abs(monitor.iterates[i + 1].energy - energies[i]) < 1e-8);
  }
  check_energy_never_rises(monitor);
  const Stages& stages = beam.objective.stages();
  CHECK(stages[Stage::analyze].count == 1);
  CHECK(stages[Stage::factorize].count == 1);
  CHECK(stages[Stage::solve].count == 96);
  CHECK(stages[Stage::energy_gradient].count == 97);

  ArapProblem other(bent_beam(160, 16, 60.0));
  auto of_newton = other.start();
  RecordingMonitor newton_monitor(other.objective, {.relative_gradient = 1e-7});
  test::Component<Solver>(
      "newton", {{"hessian", word("projected")}, {"projection.floor", 1e-6}, {"projection.floor_is", word("absolute")}})
      ->solve(other.objective, of_newton, newton_monitor);
  const double distance =
      largest_distance(2, all_positions(beam.objective, x), all_positions(other.objective, of_newton));
  CHECK(distance == Approx(3.74e-5).epsilon(0.02));
}

TEST_CASE("the 20 degree beam: 122 iterations, and 112 on the finer mesh") {
  CHECK(iterations_of_beam(160, 16, 20.0, 0.0039457178) == 122);
  CHECK(iterations_of_beam(320, 32, 20.0, 0.003916155991) == 112);
}

TEST_CASE("a bar in space converges to Newton's minimum") {
  ArapProblem bar(twisted_bar(13, 4, 4, 60.0)), same(twisted_bar(13, 4, 4, 60.0));
  auto x = bar.start(), of_newton = bar.start();
  RecordingMonitor monitor(bar.objective, {.relative_gradient = 1e-8}),
      other(same.objective, {.relative_gradient = 1e-8});
  CHECK(run(bar.objective, x, monitor).status == Status::converged);
  check_energy_never_rises(monitor);
  CHECK(test::Component<Solver>("newton")->solve(same.objective, of_newton, other).status == Status::converged);
  CHECK(monitor.iterates.back().energy == Approx(other.iterates.back().energy).epsilon(1e-10));
}

TEST_CASE("a quadratic energy takes one step, whatever coordinates are pinned") {
  LinearSprings springs(3, {0, 1, 1, 2, 2, 3, 0, 3}, 2.0);
  Anchors anchors(3, {1, 2}, 4.0, 0.5);
  std::vector<char> pinned(12, 0);
  pinned[0] = pinned[4] = pinned[8] = pinned[9] = pinned[10] = pinned[11] = 1;
  ComposedObjective objective(3, disturbed(std::vector<double>(12), 1.0, 3), pinned,
                              {{"springs", springs}, {"anchors", anchors}});
  std::vector<double> x(static_cast<std::size_t>(objective.size()), 0.0), gradient(x.size());
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-12});
  CHECK(run(objective, x, monitor).status == Status::converged);
  CHECK(monitor.iterations() == 1);
  CHECK(objective.stages()[Stage::factorize].count == 3);  // x, y and z are pinned at different vertices
  objective.energy_and_gradient(x, gradient);
  for (const double g : gradient) CHECK(std::abs(g) < 1e-13);
}

TEST_CASE("an energy without a majorizer is refused by name") {
  QuarticSprings springs(2, {0, 1});
  Anchors anchors(2, {0}, 1.0);
  ComposedObjective objective(2, std::vector<double>{0, 0, 1, 0}, std::vector<char>(4, 0),
                              {{"anchors", anchors}, {"quartic_springs", springs}});
  std::vector<double> x = {0, 0, 1, 0};
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-8});
  CHECK_THROWS_AS(run(objective, x, monitor), Error);
  CHECK_THROWS_WITH(run(objective, x, monitor), Catch::Contains("quartic_springs") && !Catch::Contains("anchors"));
  CHECK(monitor.iterates.empty());
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

TEST_CASE("a majorizer that does not lie above its energy is told, once") {
  // E = 2 x^2 with a majorizer of 1.5: x <- x - 4 x / 1.5.
  struct TooLow final : OneGroup, Majorizer {
    TooLow() : OneGroup(2, 1, {0}) {}
    void element(Index, const Element& e) const override {
      *e.value = 2.0 * e.q[0] * e.q[0];
      if (e.gradient != nullptr) e.gradient[0] = 4.0 * e.q[0], e.gradient[1] = 0.0;
    }
    void majorizer(int, Index, Index, double* k) const override { *k = 1.5; }
    std::uint64_t majorizer_revision() const noexcept override { return 1; }
    const void* ability(const char* wanted) const noexcept override { return offer<Majorizer>(this, wanted); }
  } energy;
  ComposedObjective objective(2, std::vector<double>(2), std::vector<char>{0, 1}, {{"too_low", energy}});
  std::vector<double> x = {1.0};
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-8, .iterations = 10});
  CHECK(run(objective, x, monitor).status == Status::iteration_limit);
  REQUIRE(monitor.notes.size() == 1);
  CHECK_THAT(monitor.notes[0], Catch::Contains("iteration 1"));
}

TEST_CASE("infinite energies are told apart: at the start infeasible, on the way an error") {
  struct Wrong final : OneGroup, Majorizer {
    Wrong() : OneGroup(2, 1, {0}) {}
    void element(Index, const Element& e) const override {
      *e.value = e.q[0] > 0.0 ? 5.0 * e.q[0] : std::numeric_limits<double>::infinity();
      if (e.gradient != nullptr) e.gradient[0] = 5.0, e.gradient[1] = 0.0;
    }
    void majorizer(int, Index, Index, double* k) const override { *k = 1.0; }
    std::uint64_t majorizer_revision() const noexcept override { return 1; }
    const void* ability(const char* wanted) const noexcept override { return offer<Majorizer>(this, wanted); }
  } energy;
  ComposedObjective objective(2, std::vector<double>(2), std::vector<char>{0, 1}, {{"wrong", energy}});
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-8});
  std::vector<double> x = {-1.0};
  CHECK(run(objective, x, monitor).status == Status::infeasible_start);
  x = {8.0};  // 8, 3, -2
  CHECK_THROWS_AS(run(objective, x, monitor), NotFinite);
}

TEST_CASE("a tolerance that cannot be reached ends stalled, neither converged nor endless") {
  struct Case {
    const char* name;
    Problem problem;
    double reachable;
  };
  const Case cases[] = {{"bent", bent_beam(12, 5, 20.0), 1e-13},
                        {"turned", turned_beam(12, 5, 20.0), 1e-13},
                        {"twisted", twisted_bar(7, 3, 3, 60.0), 1e-13},
                        {"far away", moved(bent_beam(12, 5, 20.0), 1e5), 1e-7}};
  for (const Case& c : cases) {
    CAPTURE(c.name);
    ArapProblem beam(c.problem);
    auto x = beam.start();
    RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-30, .iterations = 20000});
    CHECK(run(beam.objective, x, monitor).status == Status::stalled);
    CHECK(monitor.iterations() < 3000);
    CHECK(monitor.relative_gradient(monitor.iterates.size() - 1) < c.reachable);
  }
}

TEST_CASE("the same object repeats itself to the bit, also after another start") {
  ArapProblem beam(bent_beam(30, 6, 60.0));
  const test::Component<Solver> bcd("bcd");
  const auto solve = [&](double disturbance) {
    auto x = disturbed(beam.start(), disturbance, 1);
    RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-7});
    CHECK(bcd->solve(beam.objective, x, monitor).status == Status::converged);
    return x;
  };
  const auto first = solve(0.0);
  CHECK(solve(0.02) != first);
  CHECK(solve(0.0) == first);
  CHECK(beam.objective.stages()[Stage::factorize].count == 1);
}

TEST_CASE("one factorization for all steps of a run, and again only for a changed matrix") {
  LinearSprings springs(2, {0, 1}, 2.0);
  Anchors anchors(2, {0, 1}, 1.0);
  ComposedObjective objective(2, std::vector<double>(4), std::vector<char>(4, 0),
                              {{"springs", springs}, {"anchors", anchors}});
  const test::Component<Solver> bcd("bcd");
  const auto solve = [&] {
    std::vector<double> x = {1, 2, 3, 4};
    RecordingMonitor monitor(objective, {.relative_gradient = 1e-10});
    CHECK(bcd->solve(objective, x, monitor).status == Status::converged);
    CHECK(monitor.iterations() == 1);
  };
  for (int step = 0; step < 3; ++step) solve();
  CHECK(objective.stages()[Stage::factorize].count == 1);
  anchors.set_weight(3.0);
  for (int step = 0; step < 3; ++step) solve();
  CHECK(objective.stages()[Stage::analyze].count == 1);
  CHECK(objective.stages()[Stage::factorize].count == 2);
}

TEST_CASE("no iteration after the first allocates") {
  const bool single_coordinates = GENERATE(false, true);
  const Settings settings = {{"acceleration.type", GENERATE(word("none"), word("anderson"))}};
  Problem problem = bent_beam(30, 6, 60.0);
  if (single_coordinates) problem.pinned[20] = 1;
  ArapProblem beam(std::move(problem));
  auto x = beam.start();
  RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-7});
  std::vector<std::int64_t> counts;
  counts.reserve(1000);
  monitor.on_observe = [&](const Iterate&) { counts.push_back(allocations); };
  CHECK(run(beam.objective, x, monitor, settings).status == Status::converged);
  REQUIRE(counts.size() > 20);
  for (std::size_t i = 2; i < counts.size(); ++i) CHECK(counts[i] == counts[1]);
}
