#include "conformance/trial.hpp"

#include <numeric>

#include <Eigen/Dense>

#include "conformance/random.hpp"
#include "mesh/grid.hpp"
#include "mesh/mesh.hpp"

namespace pliant::conformance {
namespace {

std::vector<Index> numbers(Index count) {
  std::vector<Index> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

// positions: #V x dim; its free coordinates are the start.
void compose(Trial& trial, int dim, const std::vector<double>& positions, const std::vector<char>& pinned) {
  std::vector<Term> terms;
  for (const auto& energy : trial.energies) terms.emplace_back("trial", *energy);
  trial.objective = std::make_unique<ComposedObjective>(dim, positions, pinned, terms);
  trial.judge = std::make_unique<ComposedObjective>(dim, positions, pinned, terms);
  trial.start.resize(static_cast<std::size_t>(trial.objective->size()));
  trial.objective->free_dofs().gather(positions, trial.start);
}

// One Newton step in dense arithmetic.
std::vector<double> minimum_of_quadratic(ComposedObjective& objective, const std::vector<double>& x) {
  const auto n = static_cast<Eigen::Index>(x.size());
  std::vector<double> minimum(x.size());
  Eigen::VectorXd gradient(n);
  objective.energy_and_gradient(x, {gradient.data(), x.size()});
  const SymmetricMatrix& sparse = objective.hessian(x, Curvature::exact());
  Eigen::MatrixXd lower = Eigen::MatrixXd::Zero(n, n);
  for (Index column = 0; column < sparse.pattern.rows; ++column) {
    for (Index p = sparse.pattern.column_starts[column]; p < sparse.pattern.column_starts[column + 1]; ++p) {
      lower(sparse.pattern.row_ids[p], column) = sparse.values[p];
    }
  }
  Eigen::Map<Eigen::VectorXd>(minimum.data(), n) =
      Eigen::Map<const Eigen::VectorXd>(x.data(), n) - lower.selfadjointView<Eigen::Lower>().ldlt().solve(gradient);
  return minimum;
}

constexpr Index chain_length = 8;  // vertices
constexpr double spacing = 1.0, stretch = 1.5;

std::vector<double> straight_chain() {
  std::vector<double> positions;
  for (Index v = 0; v < chain_length; ++v) {
    positions.push_back(stretch * spacing * v);
    positions.push_back(0.0);
  }
  return positions;
}

std::vector<char> pinned_ends() {
  std::vector<char> pinned(2 * static_cast<std::size_t>(chain_length), 0);
  pinned[0] = pinned[1] = pinned[pinned.size() - 2] = pinned[pinned.size() - 1] = 1;
  return pinned;
}

void add_chain(Trial& trial, bool majorizes) {
  std::vector<Index> edges;
  for (Index v = 0; v + 1 < chain_length; ++v) {
    edges.push_back(v);
    edges.push_back(v + 1);
  }
  trial.energies.push_back(std::make_unique<TrialSprings>(2, edges, 3.0, spacing, majorizes));
}

}  // namespace

Trial convex_quadratic() {
  Trial trial{"a convex quadratic", {}, {}, {}, {}, {}};
  Grid grid;
  grid.vertices = {5, 4};
  const NamedPart parts[] = {{"net", make_grid(grid)}};
  const Mesh mesh = join(parts, 2);
  trial.energies.push_back(std::make_unique<TrialSprings>(2, mesh.edges, 2.0, 0.0));
  trial.energies.push_back(
      std::make_unique<TrialAnchors>(2, numbers(mesh.vertex_count()), 0.5, std::vector<double>{0.7, -0.4}));
  std::vector<char> pinned(mesh.rest.size(), 0);
  for (std::size_t v = 0; v < pinned.size(); v += 10) pinned[v] = pinned[v + 1] = 1;
  pinned[5] = 1;  // one coordinate alone
  compose(trial, 2, mesh.rest, pinned);
  trial.minimum = minimum_of_quadratic(*trial.judge, trial.start);
  return trial;
}

Trial stretched_chain(bool majorizes) {
  Trial trial{majorizes ? "a stretched chain of springs" : "a stretched chain of springs without a majorizer",
              {},
              {},
              {},
              {},
              {}};
  add_chain(trial, majorizes);
  std::vector<double> positions = straight_chain();
  for (std::size_t v = 1; v + 1 < static_cast<std::size_t>(chain_length); ++v) {
    positions[2 * v] += v == 3 ? -0.9 : 0.1;
    positions[2 * v + 1] = v % 2 == 0 ? 0.3 : -0.2;
  }
  compose(trial, 2, positions, pinned_ends());
  trial.minimum.resize(trial.start.size());
  trial.judge->free_dofs().gather(straight_chain(), trial.minimum);
  return trial;
}

Trial started_at_minimum() {
  Trial trial{"a stretched chain at its minimum", {}, {}, {}, {}, {}};
  add_chain(trial, true);
  compose(trial, 2, straight_chain(), pinned_ends());
  trial.minimum = trial.start;
  return trial;
}

Trial started_outside() {
  Trial trial{"a start of infinite energy", {}, {}, {}, {}, {}};
  trial.energies.push_back(std::make_unique<TrialAnchors>(2, numbers(3), 1.0, std::vector<double>{1.0, 0.0}));
  trial.energies.push_back(std::make_unique<TrialWall>(2, numbers(3)));
  compose(trial, 2, {0.5, 0.0, 0.3, 0.2, -0.4, 0.1}, std::vector<char>(6, 0));
  return trial;
}

Trial without_a_value() {
  Trial trial{"an energy that is NaN", {}, {}, {}, {}, {}};
  trial.energies.push_back(std::make_unique<TrialAnchors>(2, numbers(3), 1.0, std::vector<double>{1.0, 0.0}, true));
  compose(trial, 2, {0.5, 0.0, 0.3, 0.2, -0.4, 0.1}, std::vector<char>(6, 0));
  return trial;
}

}  // namespace pliant::conformance
