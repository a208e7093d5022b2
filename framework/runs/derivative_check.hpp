#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "objective/composed_objective.hpp"
#include "runs/difference_series.hpp"

namespace pliant {

// Where and how derivatives are compared with differences. Lengths are in the unit of the mesh.
struct DerivativeCheckSettings {
  std::uint64_t seed = 0;
  double noise = 0.01;          // standard deviation of the perturbation of each free coordinate
  double smallest_step = 1e-9;  // of the central differences, spaced evenly on a log scale up to ...
  double largest_step = 1e-1;
  int steps = 17;  // at least 3
  Curvature projected = Curvature::projected(Curvature::Floor::relative, 1e-3);
};

// Relative errors at one step size h, along a unit direction d, central differences against derivatives:
//     gradient   |(E(x + h d) - E(x - h d)) / 2h - g.d| / |g.d|
//     Hessian    |(g(x + h d) - g(x - h d)) / 2h - H d| / |H d|
struct DerivativeErrors {
  double step = 0.0;
  double gradient = 0.0;
  double exact_hessian = 0.0;
  double projected_hessian = 0.0;
};

struct DerivativeCheck {
  std::vector<DerivativeErrors> errors;
  Judgement gradient, exact_hessian, projected_hessian;

  bool passed() const noexcept {
    return gradient.verdict == Verdict::agrees && exact_hessian.verdict == Verdict::agrees;
  }
};

// Throws Error where the energy is not finite at the perturbed point.
DerivativeCheck check_derivatives(ComposedObjective& objective, std::span<const double> x,
                                  const DerivativeCheckSettings& settings);

// What the exact Hessian says of a point with (nearly) no gradient.
struct StationaryPoint {
  double gradient_norm = 0.0;
  Index positive_pivots = 0, negative_pivots = 0, zero_pivots = 0;  // of L D L^T of the exact Hessian

  bool saddle() const noexcept { return negative_pivots > 0 && positive_pivots > 0; }
  bool minimum() const noexcept { return negative_pivots == 0 && zero_pivots == 0; }
};

StationaryPoint classify(ComposedObjective& objective, std::span<const double> x);

// "h,gradient,exact_hessian,projected_hessian" and a row per step size.
std::string derivative_check_csv(const DerivativeCheck& check);

}  // namespace pliant
