#include <pliant/line_search.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <functional>
#include <limits>

#include <pliant/vectors.hpp>

#include "objective/composed_objective.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;
using Code = LineSearch::Result::Code;

namespace {

LineSearch line_search(std::int64_t max_halvings = 40, double sufficient_decrease = 0.01, double backtracking = 0.5,
                       LineSearch::Flat within_roundoff = LineSearch::Flat::shorter_gradient) {
  Parameters parameters;
  parameters.set("line_search.sufficient_decrease", sufficient_decrease);
  parameters.set("line_search.backtracking", backtracking);
  parameters.set("line_search.max_halvings", max_halvings);
  return LineSearch(parameters, within_roundoff);
}

// One free DOF whose energy is a given function; each search starts from x.
struct Line {
  Line(Custom::Function function, double start)
      : custom(2, {0}, [function](Index, double at) { return function(0, at); }),
        objective(2, std::vector<double>(2), std::vector<char>{0, 1}, {{"custom", custom}}),
        x{start},
        gradient{0.0} {
    energy = objective.energy_and_gradient(x, gradient);
  }
  LineSearch::Result search(double direction, double first = 1.0, LineSearch by = line_search()) {
    return by.search(objective, x, energy, gradient, std::vector<double>{direction}, first);
  }
  Custom custom;
  ComposedObjective objective;
  std::vector<double> x, gradient;
  double energy;
};

// E = x^2 / 2.
Custom::Answer parabola(Index, double x) {
  return {0.5 * x * x, x};
}

void check_unmoved(const Line& line, double start, double gradient) {
  CHECK(line.x[0] == start);
  CHECK(line.gradient[0] == gradient);
}

}  // namespace

TEST_CASE("a full step that decreases the energy enough is accepted at once") {
  Line line(parabola, 2.0);
  const auto result = line.search(-2.0);
  CHECK(result.code == Code::accepted);
  CHECK_FALSE(result.failure());
  CHECK(result.step_length == 1.0);
  CHECK(result.step_norm == 2.0);
  CHECK(result.evaluations == 1);
  CHECK(line.x[0] == 0.0);
  CHECK(line.gradient[0] == 0.0);
  CHECK(result.energy == 0.0);
  CHECK(result.gradient_norm == 0.0);
}

TEST_CASE("a step that is too long is halved until it decreases the energy") {
  Line line(parabola, 2.0);
  const auto result = line.search(-12.0);  // to -10, -4, -1
  CHECK(result.code == Code::accepted);
  CHECK(result.step_length == 0.25);
  CHECK(result.evaluations == 3);
  CHECK(line.x[0] == -1.0);
  CHECK(result.step_norm == 3.0);

  Iterate iterate;
  result.record(iterate);
  CHECK(iterate.energy == 0.5);
  CHECK(iterate.gradient_norm == 1.0);
  CHECK(iterate.step_norm == 3.0);
  CHECK(iterate.step_length == 0.25);
  CHECK(iterate.line_search_evaluations == 3);
}

TEST_CASE("Armijo's rule asks for a part of the decrease that the slope promises") {
  // From 2 along -3.9 the energy falls by 0.195 where the slope promises 7.8.
  Line line(parabola, 2.0);
  CHECK(line.search(-3.9, 1.0, line_search(40, 0.02)).step_length == 1.0);
  Line strict(parabola, 2.0);
  CHECK(strict.search(-3.9, 1.0, line_search(40, 0.03)).step_length == 0.5);
}

TEST_CASE("backtracking is the factor between trial steps, and the first trial can be given") {
  Line line(parabola, 2.0);
  CHECK(line.search(-12.0, 1.0, line_search(40, 0.01, 0.1)).step_length == Approx(0.1));
  Line longer(parabola, 2.0);
  CHECK(longer.search(-1.0, 3.0).step_length == 3.0);
  CHECK(longer.x[0] == -1.0);
}

TEST_CASE("a trial of infinite energy is a step too long, whatever its gradient") {
  Line line(
      [](Index, double x) {
        return x > 0.0
                   ? Custom::Answer{x - std::log(x), 1.0 - 1.0 / x}
                   : Custom::Answer{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()};
      },
      4.0);
  const auto result = line.search(-12.0);  // to -8, -2, 1
  CHECK(result.code == Code::accepted);
  CHECK(result.evaluations == 3);
  CHECK(line.x[0] == 1.0);
}

TEST_CASE("infinite energies all the way end the search as failed") {
  Line line(
      [](Index, double x) {
        return x >= 1.0 ? Custom::Answer{x, 1.0} : Custom::Answer{std::numeric_limits<double>::infinity(), 0.0};
      },
      1.0);
  const auto result = line.search(-1.0, 1.0, line_search(10));
  CHECK(result.code == Code::failed);
  CHECK(result.evaluations == 11);
  check_unmoved(line, 1.0, 1.0);
}

TEST_CASE("a NaN trial is an error, not a step to halve") {
  Line line([](Index, double x) { return Custom::Answer{std::sqrt(x), 0.5 / std::sqrt(x)}; }, 1.0);
  CHECK_THROWS_AS(line.search(-2.0), NotFinite);
  check_unmoved(line, 1.0, 0.5);
}

TEST_CASE("a direction that does not descend is refused before any evaluation") {
  const double direction = GENERATE(1.0, 0.0, std::numeric_limits<double>::quiet_NaN());
  Line line(parabola, 2.0);
  const auto result = line.search(direction);
  CHECK(result.code == Code::not_descent);
  CHECK(result.evaluations == 0);
  check_unmoved(line, 2.0, 2.0);
  CHECK(result.failure()->status == Status::line_search_failed);
  CHECK(result.failure()->detail == "the direction does not descend");
}

TEST_CASE("at a stationary point there is nothing to gain: stalled, not failed") {
  Line line(parabola, 0.0);
  const auto result = line.search(0.0);
  CHECK(result.code == Code::stalled);
  CHECK(result.failure()->status == Status::stalled);
}

TEST_CASE("max_halvings is the number of trials after the first") {
  Line line(parabola, 2.0);
  const auto result = line.search(-1e6, 1.0, line_search(3));
  CHECK(result.code == Code::failed);
  CHECK(result.evaluations == 4);
  CHECK(result.failure()->status == Status::line_search_failed);
  check_unmoved(line, 2.0, 2.0);

  Line none(parabola, 2.0);
  CHECK(none.search(-12.0, 1.0, line_search(0)).evaluations == 1);
}

TEST_CASE("where energies drown in round-off the gradient decides") {
  // 1e6 + x^2/2 at x = 1e-6: the energy cannot change, the gradient can.
  const auto shifted = [](Index, double x) { return Custom::Answer{1e6 + 0.5 * x * x, x}; };
  Line line(shifted, 1e-6);
  const auto result = line.search(-1e-6);
  CHECK(result.code == Code::accepted);
  CHECK(line.x[0] == 0.0);

  Line overshooting(shifted, 1e-6);
  CHECK(overshooting.search(-5e-6).step_length == 0.25);
}

TEST_CASE("or the slope along the direction, which need not shorten the gradient") {
  const LineSearch by_slope = line_search(40, 0.01, 0.5, LineSearch::Flat::smaller_slope);
  const auto hill = [](Index, double x) { return Custom::Answer{1e6 - 0.5 * x * x, -x}; };
  Line down(hill, 1e-6);
  CHECK(down.search(1e-6, 1.0, by_slope).step_length == 1.0);
  CHECK(down.gradient[0] == -2e-6);
  Line stays(hill, 1e-6);
  CHECK(stays.search(1e-6).code == Code::stalled);

  // Beyond the minimum the slope may be at most 0.98 of what it was: a step of 1.99 times the distance is too long.
  Line overshooting([](Index, double x) { return Custom::Answer{1e6 + 0.5 * x * x, x}; }, 1e-6);
  CHECK(overshooting.search(-1.99e-6, 1.0, by_slope).step_length == 0.5);
}

TEST_CASE("no lower energy and no smaller gradient within round-off: stalled") {
  // The gradient has a floor of 1e-9 that no step goes below.
  Line line([](Index, double x) { return Custom::Answer{1e6 + 0.5 * x * x, x + 1e-9}; }, 0.0);
  const auto result = line.search(1e-12 - 1e-9 * 0.5);
  CHECK(result.code == Code::accepted);
  Line stuck([](Index, double x) { return Custom::Answer{1e6 + 0.5 * x * x, 1e-9 + 0.0 * x}; }, 0.0);
  const auto failed = stuck.search(-1e-9);
  CHECK(failed.code == Code::stalled);
  CHECK(failed.failure()->status == Status::stalled);
  check_unmoved(stuck, 0.0, 1e-9);
}

TEST_CASE("a gradient that contradicts its energy fails, however short the steps become") {
  SECTION("of the wrong sign") {
    Line line([](Index, double x) { return Custom::Answer{0.5 * x * x, -x}; }, 2.0);
    CHECK(line.search(2.0).code == Code::failed);
  }
  SECTION("where the energy does not change") {
    Line line([](Index, double) { return Custom::Answer{1.0, 1.0}; }, 2.0);
    CHECK(line.search(-1.0).code == Code::failed);
  }
  SECTION("at a kink") {
    Line line([](Index, double x) { return Custom::Answer{std::abs(x), x < 0.0 ? -1.0 : 1.0}; }, 0.0);
    CHECK(line.search(-1.0).code == Code::failed);
  }
}

TEST_CASE("the first trial is no longer than the step limit") {
  Wall wall(2, {0}, true);
  Anchors anchors(2, {0}, 1.0, 0.1);
  ComposedObjective objective(2, std::vector<double>(2), std::vector<char>{0, 1},
                              {{"wall", wall}, {"anchors", anchors}});
  std::vector<double> x = {3.0}, gradient(1);
  const double energy = objective.energy_and_gradient(x, gradient);
  auto search = line_search();
  const auto result = search.search(objective, x, energy, gradient, std::vector<double>{-5.0});
  CHECK(result.code == Code::accepted);
  CHECK(result.evaluations == 1);
  CHECK(result.step_length == Approx(0.9 * 3.0 / 5.0));

  x = {3.0};
  objective.energy_and_gradient(x, gradient);
  const auto shortened = search.search(objective, x, energy, gradient, std::vector<double>{-5.0}, 2.0);
  CHECK(shortened.step_length == Approx(0.9 * 3.0 / 5.0));
}

TEST_CASE("every search is counted and timed as one stage that holds its evaluations") {
  Line line(parabola, 2.0);
  line.search(-12.0);
  const Stages& stages = line.objective.stages();
  CHECK(stages[Stage::line_search].count == 1);
  CHECK(stages[Stage::energy_gradient].count == 1 + 3);
}
