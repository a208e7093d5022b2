// Newton with the Hessian projected far away and exact near the minimum.
#include <catch2/catch.hpp>

#include "beam.hpp"
#include "one_dof.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

const Settings projected = {{"hessian", word("projected")}};
const Settings adaptive = {{"hessian", word("adaptive")}};

Settings exact_below(double threshold, const std::string& linear_solver = "cholmod") {
  return {{"hessian", word("adaptive")}, {"adaptive.threshold", threshold}, {"linear_solver", recipe(linear_solver)}};
}

}  // namespace

TEST_CASE("the 60 degree beam: at most 6 factorizations where the projected Hessian takes 12") {
  ArapRun far("newton", bent_beam(160, 16, 60.0), projected), run("newton", bent_beam(160, 16, 60.0), adaptive);
  CHECK(run.status == Status::converged);
  CHECK(run.count(Stage::factorize) <= 6);
  CHECK(run.count(Stage::analyze) == 1);
  CHECK(run.count(Stage::sparsity) == 1);
  CHECK(run.energy() <= far.energy());
  CHECK(run.energy() == Approx(0.03962961798717901).epsilon(1e-10));
  CHECK(largest_distance(2, all_positions(run.arap.objective, run.x), reference_equilibrium()) < 5e-6);
}

TEST_CASE(
    "it is the default, and takes no more factorizations and reaches no higher energy than the projected Hessian") {
  for (const Problem& problem :
       {bent_beam(160, 16, 20.0), bent_beam(320, 32, 20.0), bent_beam(320, 32, 60.0), bent_beam(160, 16, 80.0),
        twisted_bar(31, 7, 7, 90.0), bent_bar(31, 7, 7, 60.0), bent_beam(160, 16, 60.0, 1e-3)}) {
    ArapRun far("newton", problem, projected), run("newton", problem, {});
    CHECK(run.status == Status::converged);
    CHECK(run.count(Stage::factorize) <= far.count(Stage::factorize));
    CHECK(run.energy() <= far.energy() * (1.0 + 1e-9));
  }
}

TEST_CASE("before the threshold every step is that of the projected Hessian") {
  ArapRun far("newton", bent_beam(60, 8, 60.0), projected), run("newton", bent_beam(60, 8, 60.0), exact_below(1e-12));
  CHECK(run.x == far.x);
  CHECK(run.monitor.iterations() == far.monitor.iterations());
}

TEST_CASE("an indefinite Hessian is projected in the same iteration") {
  // cos x at 0.5, where it is concave: the exact Newton step would climb to 0.
  Custom cosine(2, {0}, [](Index, double x) { return Custom::Answer{std::cos(x), -std::sin(x), -std::cos(x)}; });
  OneDof problem(cosine, 0.5);
  RecordingMonitor monitor(problem.objective, {.absolute_gradient = 1e-12});
  const test::Component<Solver> newton("newton", exact_below(10.0));
  CHECK(newton->solve(problem.objective, problem.x, monitor).status == Status::converged);
  CHECK(std::cos(problem.x[0]) == Approx(-1.0));
  CHECK(problem.objective.stages()[Stage::hessian].count > monitor.iterations());
}

TEST_CASE("after a failure the exact Hessian waits until the gradient has fallen to a tenth") {
  ArapRun run("newton", bent_beam(160, 16, 60.0), exact_below(10.0));  // exact from the start
  CHECK(run.status == Status::converged);
  const std::int64_t failures = run.count(Stage::hessian) - run.monitor.iterations();
  CHECK(failures >= 1);
  CHECK(failures <= 7);  // tenths between 1 and 1e-7
}

TEST_CASE("every linear solver tells where the exact Hessian is indefinite") {
  for (const std::string linear_solver : {"cholmod", "eigen_llt", "eigen_ldlt", "eigen_cg"}) {
    CAPTURE(linear_solver);
    ArapRun run("newton", bent_beam(60, 8, 60.0), exact_below(10.0, linear_solver));
    CHECK(run.status == Status::converged);
    CHECK(run.count(Stage::hessian) > run.monitor.iterations());
  }
}

TEST_CASE("a gradient of the wrong sign is not the Hessian's fault for long: line search failed") {
  Custom wrong(2, {0}, [](Index, double x) { return Custom::Answer{0.5 * x * x, -x, 1.0}; });
  OneDof problem(wrong, 1.0);
  RecordingMonitor monitor(problem.objective, {.relative_gradient = 1e-8});
  CHECK(test::Component<Solver>("newton", exact_below(10.0))->solve(problem.objective, problem.x, monitor).status ==
        Status::line_search_failed);
  CHECK(problem.x[0] == 1.0);
  CHECK(problem.objective.stages()[Stage::hessian].count == 2);
}
