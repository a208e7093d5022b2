#pragma once

#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "plugins.hpp"
#include "recording_monitor.hpp"
#include "shapes.hpp"

// ARAP problems, and the reference numbers of the bent beam of 160 x 16 vertices.
namespace pliant::test {

// ARAP on a problem.
struct ArapProblem {
  explicit ArapProblem(Problem a_problem, double mu = 1.0, int threads = 1)
      : problem(std::move(a_problem)),
        arap(bound_energy("arap", problem.shape.domain(), {{"mu", mu}})),
        objective(problem.shape.dim, problem.start, problem.pinned, {{"arap", *arap}}, threads) {}

  std::vector<double> start() const {
    std::vector<double> x(static_cast<std::size_t>(objective.size()));
    objective.free_dofs().gather(problem.start, x);
    return x;
  }

  Problem problem;
  Component<Energy> arap;
  ComposedObjective objective;
};

// ARAP minimized by a solver from the problem's start, and all that was heard of it.
struct ArapRun {
  ArapRun(const char* solver, const Problem& problem, const Settings& settings, double relative_gradient = 1e-7)
      : arap(problem), x(arap.start()), monitor(arap.objective, {relative_gradient, 0.0, 20000}) {
    status = Component<Solver>(solver, settings)->solve(arap.objective, x, monitor).status;
  }
  double energy() const { return monitor.iterates.back().energy; }
  std::int64_t count(Stage stage) { return arap.objective.stages()[stage].count; }

  ArapProblem arap;
  std::vector<double> x;
  RecordingMonitor monitor;
  Status status;
};

inline nlohmann::json reference_beam() {
  std::ifstream file(PLIANT_TEST_DATA "/arap_beam.json");
  return nlohmann::json::parse(file);
}

// The minimizer, #V x 2.
inline std::vector<double> reference_equilibrium() {
  std::ifstream file(PLIANT_TEST_DATA "/arap_beam_equilibrium.csv");
  std::string line;
  std::getline(file, line);
  std::vector<double> positions;
  char comma = 0;
  for (double x = 0.0, y = 0.0; file >> x >> comma >> y;) positions.insert(positions.end(), {x, y});
  return positions;
}

// Largest distance between two vertices of the same number, #V x dim each.
inline double largest_distance(int dim, std::span<const double> a, std::span<const double> b) {
  double largest = 0.0;
  for (std::size_t row = 0; row < a.size(); row += static_cast<std::size_t>(dim)) {
    double squared = 0.0;
    for (std::size_t i = row; i < row + static_cast<std::size_t>(dim); ++i) squared += (a[i] - b[i]) * (a[i] - b[i]);
    largest = std::max(largest, std::sqrt(squared));
  }
  return largest;
}

inline std::vector<double> all_positions(ComposedObjective& objective, std::span<const double> x) {
  const auto positions = objective.positions(x);
  return {positions.begin(), positions.end()};
}

}  // namespace pliant::test
