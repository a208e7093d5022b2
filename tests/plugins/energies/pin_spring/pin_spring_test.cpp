#include <catch2/catch.hpp>

#include <pliant/errors.hpp>
#include <pliant/motion.hpp>

#include "plugins.hpp"
#include "shapes.hpp"
#include "whole_energy.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

// Moves everything by `time` along the first coordinate.
class Slide final : public Motion {
 public:
  void targets(double time, int dim, std::span<const double> rest, std::span<double> targets) const override {
    std::copy(rest.begin(), rest.end(), targets.begin());
    for (std::size_t i = 0; i < targets.size(); i += static_cast<std::size_t>(dim)) targets[i] += time;
  }
};

Shape shape_in(int dim) {
  return dim == 2 ? grid_shape(4, 3, 1.0, 1.0) : brick_shape(3, 2, 2, 1.0, 1.0, 1.0);
}

void go_to(Energy& energy, double time) {
  StepContext context;
  context.time = time;
  energy.begin_step(context);
}

}  // namespace

TEST_CASE("a pin spring pulls its vertex to the rest shape unless told otherwise") {
  const int dim = GENERATE(2, 3);
  const Shape shape = shape_in(dim);
  const auto pins = bound_energy("pin_spring", shape.domain(), {{"k", 4.0}});
  const WholeEnergy energy(*pins, dim);
  const VectorXd rest = vector_of(shape.rest), x = vector_of(disturbed(shape.rest, 0.3, 1));
  CHECK(energy.value(rest) == 0.0);
  CHECK(energy.value(x) == Approx(2.0 * (x - rest).squaredNorm()));
  CHECK((energy.gradient(x) - 4.0 * (x - rest)).norm() < 1e-13);
  CHECK(energy.derivatives_agree(x, 1e-3));
}

TEST_CASE("a target moves in time, at the beginning of a step") {
  const int dim = GENERATE(2, 3);
  const Shape shape = shape_in(dim);
  const std::shared_ptr<const Motion> slide = std::make_shared<Slide>();
  const auto pins = bound_energy("pin_spring", shape.domain(), {{"k", 4.0}, {"target", slide}});
  const WholeEnergy energy(*pins, dim);
  const VectorXd rest = vector_of(shape.rest);
  for (const double time : {0.0, 0.5, 3.0}) {
    go_to(*pins, time);
    CHECK(energy.value(rest) == Approx(2.0 * shape.vertex_count() * time * time));
    VectorXd there = rest;
    for (Index v = 0; v < shape.vertex_count(); ++v) there[v * dim] += time;
    CHECK(energy.value(there) < 1e-28);
  }
}

TEST_CASE("its curvature is k, or the floor where that is higher, and its majorizer is k") {
  const int dim = GENERATE(2, 3);
  const Shape shape = shape_in(dim);
  const auto pins = bound_energy("pin_spring", shape.domain(), {{"k", 4.0}});
  const WholeEnergy energy(*pins, dim);
  const VectorXd x = vector_of(shape.rest);
  const MatrixXd I = MatrixXd::Identity(x.size(), x.size());
  CHECK(energy.hessian(x) == 4.0 * I);
  CHECK(energy.hessian(x, Curvature::projected(Curvature::Floor::relative, 1e-3)) == 4.0 * I);
  CHECK(energy.hessian(x, Curvature::projected(Curvature::Floor::absolute, 9.0)) == 9.0 * I);
  CHECK(energy.majorizer(static_cast<Index>(x.size())) == 4.0 * I);
}

TEST_CASE("stiffness may differ between the vertices of the selection") {
  const Shape shape = shape_in(2);
  Domain part = shape.domain();
  part.points = part.points.subspan(2, 3);
  const std::vector<double> k = {1.0, 2.0, 3.0};
  const auto pins = bound_energy("pin_spring", part, {{"k", k}});
  const VectorXd rest = vector_of(shape.rest), g = WholeEnergy(*pins, 2).gradient(rest + VectorXd::Ones(rest.size()));
  VectorXd expected = VectorXd::Zero(g.size());
  expected.segment(4, 6) << 1, 1, 2, 2, 3, 3;
  CHECK((g - expected).norm() < 1e-14);

  double force[6];
  const VectorXd x = rest + VectorXd::Ones(rest.size());
  ability_of<Fields>(*pins)->evaluate_field(0, x.data(), force);
  CHECK(ability_of<Fields>(*pins)->fields()[0].components == 2);
  CHECK((Eigen::Map<const VectorXd>(force, 6) + expected.segment(4, 6)).norm() < 1e-14);
  CHECK_THROWS_WITH(bound_energy("pin_spring", shape.domain(), {{"k", k}}),
                    Catch::Contains("has 3 values for 12 vertices of the selection"));
}
