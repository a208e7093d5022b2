#include <catch2/catch.hpp>

#include <pliant/errors.hpp>

#include "plugins.hpp"
#include "shapes.hpp"
#include "whole_energy.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

struct Weights {
  Shape shape;
  std::vector<double> acceleration, masses;
  explicit Weights(int dim)
      : shape(dim == 2 ? grid_shape(4, 3, 1.0, 1.0) : brick_shape(3, 2, 2, 1.0, 1.0, 1.0)),
        acceleration(dim == 2 ? std::vector<double>{1.0, -9.8} : std::vector<double>{0.5, -9.8, 2.0}),
        masses(disturbed(std::vector<double>(static_cast<std::size_t>(shape.vertex_count()), 1.0), 0.5, 3)) {}
  Domain domain() const {
    Domain domain = shape.domain();
    domain.masses = masses;
    return domain;
  }
};

}  // namespace

TEST_CASE("gravity is minus mass times acceleration times position") {
  const int dim = GENERATE(2, 3);
  const Weights weights(dim);
  const auto gravity = bound_energy("gravity", weights.domain(), {{"acceleration", weights.acceleration}});
  const WholeEnergy energy(*gravity, dim);
  const VectorXd x = vector_of(disturbed(weights.shape.rest, 0.3, 1)), g = energy.gradient(x);
  double expected = 0.0;
  for (Index v = 0; v < weights.shape.vertex_count(); ++v) {
    const double mass = weights.masses[static_cast<std::size_t>(v)];
    const VectorXd force = mass * vector_of(weights.acceleration);
    expected -= force.dot(x.segment(v * dim, dim));
    CHECK(g.segment(v * dim, dim) == -force);
  }
  CHECK(energy.value(x) == Approx(expected));
  CHECK(energy.derivatives_agree(x, 1e-2));
}

TEST_CASE("gravity is linear: no curvature, whatever the floor, and a majorizer of zero") {
  const int dim = GENERATE(2, 3);
  const Weights weights(dim);
  const auto gravity = bound_energy("gravity", weights.domain(), {{"acceleration", weights.acceleration}});
  const WholeEnergy energy(*gravity, dim);
  const VectorXd x = vector_of(weights.shape.rest);
  CHECK(energy.hessian(x).isZero(0.0));
  CHECK(energy.hessian(x, Curvature::projected(Curvature::Floor::relative, 1.0)).isZero(0.0));
  CHECK(energy.hessian(x, Curvature::projected(Curvature::Floor::absolute, 1.0)).isZero(0.0));
  CHECK(energy.majorizer(static_cast<Index>(x.size())).isZero(0.0));
}

TEST_CASE("gravity acts on its selection only") {
  const Weights weights(2);
  Domain part = weights.domain();
  part.points = part.points.subspan(2, 3);
  const auto gravity = bound_energy("gravity", part, {{"acceleration", weights.acceleration}});
  const VectorXd g = WholeEnergy(*gravity, 2).gradient(vector_of(weights.shape.rest));
  CHECK(g.head(4).isZero(0.0));
  CHECK(g.segment(4, 6).cwiseAbs().minCoeff() > 0.0);
  CHECK(g.tail(g.size() - 10).isZero(0.0));
}

TEST_CASE("gravity refuses another dimension, and points without mass") {
  const Weights weights(2);
  CHECK_THROWS_WITH(bound_energy("gravity", weights.domain(), {{"acceleration", std::vector<double>{0, 0, -9.8}}}),
                    "has 3 components in 2D");
  CHECK_THROWS_AS(bound_energy("gravity", weights.shape.domain(), {{"acceleration", weights.acceleration}}), Error);
}
