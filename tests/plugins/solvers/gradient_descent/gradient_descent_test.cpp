#include <catch2/catch.hpp>

#include "beam.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

Outcome run(Objective& objective, std::span<double> x, Monitor& monitor, const Settings& settings = {}) {
  return test::Component<Solver>("gradient_descent", settings)->solve(objective, x, monitor);
}

}  // namespace

TEST_CASE("a chain of springs between anchors comes to rest where its forces balance") {
  // Vertex 0 pinned at 0, vertex 2 at 6 in x; k = 1 and 2: the middle comes to (0 + 2 * 6) / 3.
  LinearSprings soft(2, {0, 1}, 1.0), stiff(2, {1, 2}, 2.0);
  ComposedObjective objective(2, std::vector<double>{0, 0, 1, 1, 6, 0}, std::vector<char>{1, 1, 0, 0, 1, 1},
                              {{"soft", soft}, {"stiff", stiff}});
  std::vector<double> x = {1, 1};
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-10});
  CHECK(run(objective, x, monitor).status == Status::converged);
  CHECK(x[0] == Approx(4.0));
  CHECK(x[1] == Approx(0.0).margin(1e-8));
}

TEST_CASE("a small beam reaches Newton's minimum, its energy falling all the way") {
  ArapProblem beam(bent_beam(12, 4, 20.0)), same(bent_beam(12, 4, 20.0));
  auto x = beam.start(), of_newton = beam.start();
  RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-6, .iterations = 20000});
  RecordingMonitor other(same.objective, {.relative_gradient = 1e-10});
  CHECK(run(beam.objective, x, monitor).status == Status::converged);
  CHECK(test::Component<Solver>("newton")->solve(same.objective, of_newton, other).status == Status::converged);
  CHECK(monitor.iterates.back().energy == Approx(other.iterates.back().energy).epsilon(1e-6));
  for (std::size_t i = 1; i < monitor.iterates.size(); ++i) {
    CHECK(monitor.iterates[i].energy <= monitor.iterates[i - 1].energy);
  }
}

TEST_CASE("the first trial step is a parameter, and steps grow again") {
  Anchors anchors(2, {0}, 1.0);
  ComposedObjective objective(2, std::vector<double>(2), std::vector<char>{0, 1}, {{"anchors", anchors}});
  std::vector<double> x = {1.0};
  RecordingMonitor monitor(objective, {.iterations = 4});
  CHECK(run(objective, x, monitor, {{"first_step", 0.125}}).status == Status::completed);
  CHECK(monitor.iterates[1].step_length == 0.125);
  CHECK(monitor.iterates[2].step_length == 0.25);
  CHECK(monitor.iterates[3].step_length == 0.5);
  CHECK(monitor.iterates[4].step_length == 1.0);
  CHECK(x[0] == 0.0);
}

TEST_CASE("a wall is kept, and a start behind it infeasible") {
  Wall wall(2, {0}, false);
  Anchors anchors(2, {0}, 1.0);
  ComposedObjective objective(2, std::vector<double>(2), std::vector<char>{0, 1},
                              {{"wall", wall}, {"anchors", anchors}});
  std::vector<double> x = {5.0};
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-8});
  CHECK(run(objective, x, monitor).status == Status::converged);
  CHECK(x[0] == Approx(1.0));
  x = {-1.0};
  CHECK(run(objective, x, monitor).status == Status::infeasible_start);
}

TEST_CASE("a tolerance that cannot be reached ends stalled, neither converged nor endless") {
  ArapProblem beam(bent_beam(6, 4, 20.0));
  auto x = beam.start();
  RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-30, .iterations = 200000});
  CHECK(run(beam.objective, x, monitor).status == Status::stalled);
  CHECK(monitor.relative_gradient(monitor.iterates.size() - 1) < 1e-7);
}

TEST_CASE("the same object repeats itself to the bit, also after another problem") {
  const test::Component<Solver> descent("gradient_descent");
  const auto solve = [&](double degrees) {
    ArapProblem beam(bent_beam(12, 4, degrees));
    auto x = beam.start();
    RecordingMonitor monitor(beam.objective, {.iterations = 50});
    CHECK(descent->solve(beam.objective, x, monitor).status == Status::completed);
    return x;
  };
  const auto first = solve(20.0);
  CHECK(solve(60.0) != first);
  CHECK(solve(20.0) == first);
}
