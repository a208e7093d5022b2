#include "runs/derivative_check.hpp"

#include <cmath>
#include <random>

#include <fmt/format.h>
#include <Eigen/Sparse>
#include <Eigen/SparseCholesky>
#include <pliant/errors.hpp>
#include <pliant/vectors.hpp>

namespace pliant {
namespace {

std::vector<double> multiply(const SymmetricMatrix& matrix, std::span<const double> d) {
  std::vector<double> product(d.size(), 0.0);
  const SymmetricPattern& pattern = matrix.pattern;
  for (Index column = 0; column < pattern.rows; ++column) {
    const auto j = static_cast<std::size_t>(column);
    for (Index n = pattern.column_starts[j]; n < pattern.column_starts[j + 1]; ++n) {
      const auto i = static_cast<std::size_t>(pattern.row_ids[n]);
      product[i] += matrix.values[n] * d[j];
      if (i != j) product[j] += matrix.values[n] * d[i];
    }
  }
  return product;
}

// x + t d into `moved`.
void move_along(std::span<const double> x, double t, std::span<const double> d, std::vector<double>& moved) {
  for (std::size_t i = 0; i < x.size(); ++i) moved[i] = x[i] + t * d[i];
}

std::vector<double> step_sizes(const DerivativeCheckSettings& settings) {
  std::vector<double> sizes;
  const double low = std::log10(settings.smallest_step), high = std::log10(settings.largest_step);
  for (int i = 0; i < settings.steps; ++i) {
    sizes.push_back(std::pow(10.0, low + (high - low) * i / (settings.steps - 1)));
  }
  return sizes;
}

}  // namespace

DerivativeCheck check_derivatives(ComposedObjective& objective, std::span<const double> start,
                                  const DerivativeCheckSettings& settings) {
  std::mt19937_64 random(settings.seed);
  std::normal_distribution<double> normal;
  std::vector<double> x(start.begin(), start.end()), d(x.size());
  for (double& value : x) value += settings.noise * normal(random);
  for (double& value : d) value = normal(random);
  const double length = norm(d);
  for (double& value : d) value /= length;

  std::vector<double> gradient(x.size()), forward(x.size()), backward(x.size()), moved(x.size());
  if (!std::isfinite(objective.energy_and_gradient(x, gradient))) {
    throw Error(fmt::format("the energy is infinite at the perturbed start ({}); use a smaller noise",
                            objective.first_infinite_element(x)));
  }
  const std::vector<double> slope{dot(gradient, d)};
  const double energy_roundoff = objective.energy_roundoff(), gradient_roundoff = objective.gradient_roundoff(x);
  const double gradients = objective.element_gradient_sum(x) / std::sqrt(static_cast<double>(x.size()));
  DifferenceSeries slopes(slope, gradients);
  DifferenceSeries exact(multiply(objective.hessian(x, Curvature::exact()), d));
  DifferenceSeries projected(multiply(objective.hessian(x, settings.projected), d));

  DerivativeCheck check;
  for (const double h : step_sizes(settings)) {
    move_along(x, h, d, moved);
    const double energy_forward = objective.energy_and_gradient(moved, forward);
    move_along(x, -h, d, moved);
    const double energy_backward = objective.energy_and_gradient(moved, backward);
    const std::vector<double> difference{(energy_forward - energy_backward) / (2.0 * h)};
    for (std::size_t i = 0; i < x.size(); ++i) forward[i] = (forward[i] - backward[i]) / (2.0 * h);
    check.errors.push_back({h, slopes.add(h, difference, energy_roundoff), exact.add(h, forward, gradient_roundoff),
                            projected.add(h, forward, gradient_roundoff)});
  }
  check.gradient = slopes.judge();
  check.exact_hessian = exact.judge();
  check.projected_hessian = projected.judge();
  return check;
}

StationaryPoint classify(ComposedObjective& objective, std::span<const double> x) {
  StationaryPoint point;
  std::vector<double> gradient(x.size());
  objective.energy_and_gradient(x, gradient);
  point.gradient_norm = norm(gradient);
  const SymmetricMatrix& hessian = objective.hessian(x, Curvature::exact());
  using Matrix = Eigen::SparseMatrix<double>;
  const Eigen::Map<const Matrix> lower(hessian.pattern.rows, hessian.pattern.rows, hessian.pattern.nonzeros(),
                                       hessian.pattern.column_starts, hessian.pattern.row_ids, hessian.values);
  const Eigen::SimplicialLDLT<Matrix> factorization{Matrix(lower)};
  const auto pivots = factorization.vectorD();
  if (factorization.info() != Eigen::Success) {
    point.zero_pivots = 1;  // met a pivot that is exactly zero and stopped there
    return point;
  }
  const double roundoff = 1e-14 * pivots.cwiseAbs().maxCoeff();
  for (Eigen::Index i = 0; i < pivots.size(); ++i) {
    Index& count = pivots[i] > roundoff    ? point.positive_pivots
                   : pivots[i] < -roundoff ? point.negative_pivots
                                           : point.zero_pivots;
    ++count;
  }
  return point;
}

std::string derivative_check_csv(const DerivativeCheck& check) {
  std::string csv = "step,gradient,exact_hessian,projected_hessian\n";
  for (const DerivativeErrors& e : check.errors) {
    csv += fmt::format("{},{},{},{}\n", e.step, e.gradient, e.exact_hessian, e.projected_hessian);
  }
  return csv;
}

}  // namespace pliant
