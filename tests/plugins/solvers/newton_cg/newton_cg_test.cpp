#include <catch2/catch.hpp>

#include "count_allocations.hpp"

#include "beam.hpp"
#include "one_dof.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

const Settings by_majorizer = {{"preconditioner", word("majorizer")}};
const Settings by_diagonal = {{"preconditioner", word("diagonal")}};

Outcome run(Objective& objective, std::span<double> x, Monitor& monitor, const Settings& settings = {}) {
  return test::Component<Solver>("newton_cg", settings)->solve(objective, x, monitor);
}

}  // namespace

TEST_CASE("the 60 degree beam: a dozen Hessians, none factorized, and the minimum of the reference") {
  ArapRun beam("newton_cg", bent_beam(160, 16, 60.0), by_majorizer);
  CHECK(beam.status == Status::converged);
  CHECK(beam.count(Stage::hessian) <= 12);
  CHECK(beam.count(Stage::factorize) == 1);
  CHECK(beam.count(Stage::solve) <= 80);
  CHECK(beam.energy() == Approx(0.03962961798717901).epsilon(1e-8));
  CHECK(largest_distance(2, all_positions(beam.arap.objective, beam.x), reference_equilibrium()) < 1e-4);
}

TEST_CASE("a bent bar in space converges to Newton's minimum with a quarter of the local/global method's solves") {
  ArapRun bar("newton_cg", bent_bar(31, 7, 7, 60.0), {});
  CHECK(bar.status == Status::converged);
  CHECK(bar.energy() == Approx(0.04253320106).epsilon(1e-9));
  CHECK(bar.count(Stage::solve) <= 184 / 4);
}

TEST_CASE("by the diagonal nothing is factorized, and the minimum is the same") {
  ArapRun beam("newton_cg", bent_beam(30, 6, 20.0), by_diagonal, 1e-9),
      other("newton_cg", bent_beam(30, 6, 20.0), by_majorizer, 1e-9);
  CHECK(beam.status == Status::converged);
  CHECK(beam.count(Stage::factorize) == 0);
  CHECK(beam.energy() == Approx(other.energy()).epsilon(1e-12));
}

TEST_CASE("where every energy is its own majorizer one conjugate gradient step is exact") {
  LinearSprings springs(2, {0, 1, 1, 2, 2, 3, 0, 3}, 2.0);
  Anchors anchors(2, {1, 2}, 4.0, 0.5);
  ComposedObjective objective(2, disturbed(std::vector<double>(8), 1.0, 3), std::vector<char>(8, 0),
                              {{"springs", springs}, {"anchors", anchors}});
  std::vector<double> x(8, 0.0);
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-12});
  CHECK(run(objective, x, monitor).status == Status::converged);
  CHECK(monitor.iterations() == 1);
}

TEST_CASE("negative curvature ends the inner iteration with a step that descends: from near a maximum to a minimum") {
  Custom cosine(2, {0}, [](Index, double x) { return Custom::Answer{std::cos(x), -std::sin(x), -std::cos(x)}; });
  OneDof problem(cosine, 0.1);
  RecordingMonitor monitor(problem.objective, {.absolute_gradient = 1e-12});
  CHECK(run(problem.objective, problem.x, monitor, by_diagonal).status == Status::converged);
  CHECK(std::cos(problem.x[0]) == Approx(-1.0));
}

TEST_CASE("few inner iterations make a worse step, not a wrong result") {
  Settings settings = by_majorizer;
  settings.emplace_back("inner_iterations", std::int64_t{2});
  ArapRun beam("newton_cg", bent_beam(30, 6, 60.0), settings), other("newton_cg", bent_beam(30, 6, 60.0), by_majorizer);
  CHECK(beam.status == Status::converged);
  CHECK(beam.monitor.iterations() > other.monitor.iterations());
  CHECK(beam.energy() == Approx(other.energy()).epsilon(1e-9));
}

TEST_CASE("an energy without a majorizer: named where one is asked for, else told and done with the diagonal") {
  QuarticSprings springs(2, {0, 1});
  Anchors anchors(2, {0}, 1.0);
  ComposedObjective objective(2, std::vector<double>{0, 0, 1, 0}, std::vector<char>(4, 0),
                              {{"anchors", anchors}, {"quartic_springs", springs}});
  std::vector<double> x = {0.5, 0.25, 1, 1};
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-10});
  CHECK_THROWS_WITH(run(objective, x, monitor, by_majorizer),
                    Catch::Contains("quartic_springs") && !Catch::Contains("anchors"));
  CHECK(run(objective, x, monitor).status == Status::converged);
  CHECK(std::hypot(x[2] - x[0], x[3] - x[1]) == Approx(1.0));
  REQUIRE(monitor.notes.size() == 1);
  CHECK_THAT(monitor.notes[0], Catch::Contains("diagonal"));
}
