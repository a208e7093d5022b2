#include <catch2/catch.hpp>

#include <cmath>

#include "runs/time_integrator.hpp"

using namespace pliant;

namespace {

// A mass 1 on a spring of stiffness k: x'' = -k x, x(0) = 1, v(0) = 0, so x(t) = cos(sqrt(k) t). Each step minimizes
// k x^2 / 2 + a / 2 (x - y)^2, whose minimum is a y / (k + a).
double error_at_one(TimeScheme scheme, int steps) {
  constexpr double k = 9.0;
  MotionState start;
  start.positions = {1.0};
  start.velocities = {0.0};
  TimeIntegrator integrator(scheme, 1.0 / steps, start);
  for (int i = 0; i < steps; ++i) {
    const double y = integrator.predict()[0], a = integrator.inertia_factor(i + 1);
    const double x = a * y / (k + a);
    integrator.advance({&x, 1});
  }
  return std::abs(integrator.state().positions[0] - std::cos(3.0));
}

double order(TimeScheme scheme) {
  return std::log2(error_at_one(scheme, 400) / error_at_one(scheme, 800));
}

}  // namespace

TEST_CASE("backward Euler is of first order, BDF2 of second") {
  CHECK(order(TimeScheme::backward_euler) == Approx(1.0).margin(0.1));
  CHECK(order(TimeScheme::bdf2) == Approx(2.0).margin(0.1));
}

TEST_CASE("a free flight is exact: constant velocity, no force") {
  for (const TimeScheme scheme : {TimeScheme::backward_euler, TimeScheme::bdf2}) {
    MotionState start;
    start.positions = {1.0, 2.0};
    start.velocities = {0.5, -1.0};
    TimeIntegrator integrator(scheme, 0.1, start);
    for (int i = 0; i < 10; ++i) {
      const auto y = integrator.predict();
      const std::vector<double> x(y.begin(), y.end());
      integrator.advance(x);
    }
    CHECK(integrator.state().step == 10);
    CHECK(integrator.state().positions[0] == Approx(1.5));
    CHECK(integrator.state().positions[1] == Approx(1.0));
    CHECK(integrator.state().velocities[1] == Approx(-1.0));
  }
}
