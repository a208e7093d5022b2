#include "contract.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <vector>

#include "benchmark/timing.hpp"
#include "cholmod.hpp"
#include "objective/blocks.hpp"
#include "plugins.hpp"
#include "repeated.hpp"

namespace pliant::bare {
namespace {

void factorize(LinearSolver& solver, const SymmetricMatrix& matrix) {
  if (!solver.analyze(matrix.pattern).ok() || !solver.factorize(matrix.values).ok()) {
    throw std::runtime_error("cholmod cannot factorize the matrix");
  }
}

}  // namespace

ContractCosts solve_costs(const SymmetricMatrix& matrix, Index columns) {
  const Parameters parameters = test::default_parameters(test::plugin("linear_solver", "cholmod"));
  const auto plugin = make<LinearSolver>(test::plugin("linear_solver", "cholmod"), parameters);
  Cholmod direct(parameters);
  factorize(*plugin, matrix);
  factorize(direct, matrix);
  const std::vector<double> b(static_cast<std::size_t>(matrix.pattern.rows) * static_cast<std::size_t>(columns), 1.0);
  std::vector<double> x(b.size());

  constexpr double budget = 0.4;
  ContractCosts costs{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  for (double spent = 0.0; spent < budget;) {
    // The second of two calls, so that both find their own factor in the caches.
    plugin->solve(b.data(), columns, x.data());
    const double through = seconds_of([&] { plugin->solve(b.data(), columns, x.data()); });
    direct.solve(b.data(), columns, x.data());
    const double by_itself = seconds_of([&] { direct.solve(b.data(), columns, x.data()); });
    costs.through_plugin = std::min(costs.through_plugin, through);
    costs.direct = std::min(costs.direct, by_itself);
    spent += 2 * (through + by_itself);
  }
  return costs;
}

double share_of_calls(ComposedObjective& objective, std::span<const double> x) {
  constexpr double budget = 0.05;
  constexpr int calls_at_once = 1000;
  std::vector<double> gradient(static_cast<std::size_t>(objective.size()));
  const double pass = best_seconds(budget, [&] { objective.energy_and_gradient(x, gradient); });
  const double* positions = objective.positions(x).data();
  double calls = 0.0;
  for (const TermGroup& group : objective.groups()) {
    double value[1], gradients[24];
    const double empty = best_seconds(budget, [&] {
      for (int call = 0; call < calls_at_once; ++call) {
        group.term->energy->evaluate(group.group, 0, 0, positions, Curvature::exact(), value, gradients, nullptr);
      }
    });
    calls += empty / calls_at_once * ((group.elements.count() + elements_per_block - 1) / elements_per_block);
  }
  return calls / pass;
}

}  // namespace pliant::bare
