// Newton on the bent beam, against numbers of an independent implementation.
#include <catch2/catch.hpp>

#include "beam.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

const Settings projected = {{"hessian", word("projected")}};
const Settings projected_as_reference = {
    {"hessian", word("projected")}, {"projection.floor", 1e-6}, {"projection.floor_is", word("absolute")}};

struct Result {
  Outcome outcome;
  std::int64_t iterations = 0;
  double energy = 0.0;
  std::vector<double> positions;
};

Result solve(Problem problem, const Settings& settings, double mu = 1.0) {
  ArapProblem beam(std::move(problem), mu);
  auto x = beam.start();
  RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-7, .iterations = 80});
  Result result;
  result.outcome = test::Component<Solver>("newton", settings)->solve(beam.objective, x, monitor);
  result.iterations = monitor.iterations();
  result.energy = monitor.iterates.back().energy;
  result.positions = all_positions(beam.objective, x);
  return result;
}

void check_iterations_are_those_of_the_reference(const RecordingMonitor& monitor, const nlohmann::json& reference) {
  const std::vector<double> residuals = reference["relative_residuals"], energies = reference["energies"];
  REQUIRE(monitor.iterations() == static_cast<std::int64_t>(residuals.size()));
  for (std::size_t i = 0; i < residuals.size(); ++i) {
    CHECK(monitor.relative_gradient(i + 1) == Approx(residuals[i]).epsilon(0.01));
    CHECK(std::abs(monitor.iterates[i + 1].energy - energies[i]) < 1e-8);
  }
}

}  // namespace

TEST_CASE("the 60 degree beam: 12 iterations, every number of the reference") {
  const auto reference = reference_beam();
  ArapProblem beam(bent_beam(160, 16, 60.0));
  CHECK(beam.problem.shape.vertex_count() == 2560);
  CHECK(beam.problem.shape.triangles.size() == 3 * 4770);
  CHECK(beam.objective.size() == 5056);

  auto x = beam.start();
  RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-7, .iterations = 80});
  const auto outcome = test::Component<Solver>("newton", projected_as_reference)->solve(beam.objective, x, monitor);
  CHECK(outcome.status == Status::converged);
  CHECK(monitor.iterates[0].energy == Approx(391.4066758334774).epsilon(1e-9));
  CHECK(monitor.iterates[0].gradient_norm == Approx(40.047838296936504).epsilon(1e-9));
  check_iterations_are_those_of_the_reference(monitor, reference["newton_psd_clamped"]);
  CHECK(largest_distance(2, all_positions(beam.objective, x), reference_equilibrium()) < 5e-5);

  const Stages& stages = beam.objective.stages();
  CHECK(stages[Stage::sparsity].count == 1);
  CHECK(stages[Stage::analyze].count == 1);
  CHECK(stages[Stage::factorize].count == 12);
  CHECK(stages[Stage::solve].count == 12);
  CHECK(stages[Stage::hessian].count == 12);
  CHECK(stages[Stage::line_search].count == 12);
}

TEST_CASE("the same iterations where the host projects ARAP in its metric") {
  const Problem problem = bent_beam(160, 16, 60.0);
  const auto arap = bound_energy("arap", problem.shape.domain());
  Hiding plain(*arap, {ClosedFormProjection::id});
  ComposedObjective objective(2, problem.start, problem.pinned, {{"arap", plain}});
  std::vector<double> x(static_cast<std::size_t>(objective.size()));
  objective.free_dofs().gather(problem.start, x);
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-7, .iterations = 80});
  CHECK(test::Component<Solver>("newton", projected_as_reference)->solve(objective, x, monitor).status ==
        Status::converged);
  CHECK(monitor.iterations() == 12);
  CHECK(monitor.iterates.back().energy == Approx(0.0396296180).epsilon(1e-7));
  CHECK(objective.stages()[Stage::analyze].count == 1);
}

TEST_CASE("projecting in vertex space works too, with more iterations") {
  const Problem problem = bent_beam(160, 16, 60.0);
  const auto arap = bound_energy("arap", problem.shape.domain());
  Hiding plain(*arap, {ClosedFormProjection::id, Majorizer::id});
  ComposedObjective objective(2, problem.start, problem.pinned, {{"arap", plain}});
  std::vector<double> x(static_cast<std::size_t>(objective.size()));
  objective.free_dofs().gather(problem.start, x);
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-7, .iterations = 80});
  CHECK(test::Component<Solver>("newton", projected_as_reference)->solve(objective, x, monitor).status ==
        Status::converged);
  CHECK(monitor.iterations() == 17);
}

TEST_CASE("with the relative floor neither size nor stiffness changes the iterations") {
  const Result unit = solve(bent_beam(160, 16, 60.0), projected);
  CHECK(unit.outcome.status == Status::converged);
  for (const double scale : {1e-3, 1e3}) {
    Result scaled = solve(bent_beam(160, 16, 60.0, scale), projected);
    CHECK(scaled.outcome.status == Status::converged);
    CHECK(scaled.iterations == unit.iterations);
    CHECK(scaled.energy == Approx(scale * scale * unit.energy).epsilon(1e-9));
    for (double& value : scaled.positions) value /= scale;
    CHECK(largest_distance(2, scaled.positions, unit.positions) < 1e-9);
  }
  for (const double mu : {1e-4, 1e6}) {
    const Result stiff = solve(bent_beam(160, 16, 60.0), projected, mu);
    CHECK(stiff.outcome.status == Status::converged);
    CHECK(stiff.iterations == unit.iterations);
    CHECK(stiff.energy == Approx(mu * unit.energy).epsilon(1e-9));
    CHECK(largest_distance(2, stiff.positions, unit.positions) < 1e-9);
  }
}

TEST_CASE("the 20 degree beam with the exact Hessian: 5 iterations, also on the finer mesh") {
  const Result coarse = solve(bent_beam(160, 16, 20.0), {{"hessian", word("exact")}});
  CHECK(coarse.outcome.status == Status::converged);
  CHECK(coarse.iterations == 5);
  CHECK(coarse.energy == Approx(0.0039457178).epsilon(2e-8));

  const Result fine = solve(bent_beam(320, 32, 20.0), {{"hessian", word("exact")}});
  CHECK(fine.outcome.status == Status::converged);
  CHECK(fine.iterations == 5);
  CHECK(std::abs(fine.energy - 0.003916155991) < 5e-11);
}

TEST_CASE("the 60 degree beam with the exact Hessian is not positive definite") {
  const Result result = solve(bent_beam(160, 16, 60.0), {{"hessian", word("exact")}});
  CHECK(result.outcome.status == Status::not_positive_definite);
  CHECK(result.outcome.free_dof >= 0);
  CHECK(result.outcome.free_dof < 5056);
  CHECK(result.iterations >= 1);
}

TEST_CASE("a bar in space twisted by 90 degrees converges") {
  const Result result = solve(twisted_bar(31, 7, 7, 90.0), projected);
  CHECK(result.outcome.status == Status::converged);
  CHECK(result.iterations < 30);
  CHECK(result.energy > 0.0);
}
