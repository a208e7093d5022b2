// Energy, derivatives, projection, majorizer and fields of springs.
#include <catch2/catch.hpp>

#include <limits>

#include "plugins.hpp"
#include "shapes.hpp"
#include "whole_energy.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

Shape shape_in(int dim) {
  return dim == 2 ? grid_shape(4, 3, 1.0, 1.0) : brick_shape(3, 2, 2, 1.0, 1.0, 1.0);
}

// One spring along the x axis at rest, from the origin.
Shape one_spring(int dim, double length = 2.0) {
  Shape shape;
  shape.dim = dim;
  shape.rest.assign(static_cast<std::size_t>(2 * dim), 0.0);
  shape.rest[static_cast<std::size_t>(dim)] = length;
  shape.edges = {0, 1};
  shape.ids = {0, 1};
  return shape;
}

VectorXd ends(int dim, const VectorXd& d) {
  VectorXd x(2 * dim);
  x << VectorXd::Constant(dim, 0.3), VectorXd::Constant(dim, 0.3) + d;
  return x;
}

// d2E/dd2 of a spring of stiffness k, from its definition.
MatrixXd hessian_in_d(const VectorXd& d, double k, double l0) {
  const double l = d.norm();
  const MatrixXd I = MatrixXd::Identity(d.size(), d.size());
  return k * (I - l0 * (I / l - d * d.transpose() / (l * l * l)));
}

MatrixXd in_vertices(const MatrixXd& H) {
  MatrixXd block(2 * H.rows(), 2 * H.rows());
  block << H, -H, -H, H;
  return block;
}

std::vector<VectorXd> differences(int dim) {
  std::vector<VectorXd> list;
  for (unsigned seed = 0; seed < 20; ++seed) {
    list.push_back(vector_of(disturbed(std::vector<double>(static_cast<std::size_t>(dim)), 2.0, seed)));
  }
  list.push_back(0.01 * VectorXd::Unit(dim, 0));
  list.push_back(2.0 * VectorXd::Unit(dim, 1));
  list.push_back(50.0 * VectorXd::Unit(dim, dim - 1));
  return list;
}

}  // namespace

TEST_CASE("a spring stores k / 2 times its squared stretch and pulls with k times its stretch") {
  const int dim = GENERATE(2, 3);
  const Shape shape = one_spring(dim);
  const auto spring = bound_energy("mass_spring", shape.domain(), {{"k", 3.0}});
  const WholeEnergy energy(*spring, dim);
  const VectorXd x = ends(dim, 5.0 * VectorXd::Unit(dim, 1)), g = energy.gradient(x);
  CHECK(energy.value(x) == Approx(0.5 * 3.0 * 9.0));
  CHECK((g.tail(dim) - 9.0 * VectorXd::Unit(dim, 1)).norm() < 1e-14);
  CHECK(g.head(dim) == -g.tail(dim));
}

TEST_CASE("young is the stiffness per squared strain") {
  const Shape shape = one_spring(2, 0.25);
  const auto by_young = bound_energy("mass_spring", shape.domain(), {{"young", 80.0}});
  const auto by_k = bound_energy("mass_spring", shape.domain(), {{"k", 80.0 / (0.25 * 0.25)}});
  const VectorXd x = ends(2, Eigen::Vector2d(0.4, 0.3));
  CHECK(WholeEnergy(*by_young, 2).value(x) == WholeEnergy(*by_k, 2).value(x));
  CHECK(WholeEnergy(*by_young, 2).value(x) == Approx(0.5 * 80.0));  // strain 1
}

TEST_CASE("rest lengths are those of the rest shape, scaled or given") {
  const Shape shape = one_spring(2);
  const auto rest = [&](const Settings& settings) {
    Settings all = {{"k", 1.0}};
    all.insert(all.end(), settings.begin(), settings.end());
    const auto spring = bound_energy("mass_spring", shape.domain(), all);
    return 7.0 - std::sqrt(2.0 * WholeEnergy(*spring, 2).value(ends(2, Eigen::Vector2d(7.0, 0.0))));
  };
  CHECK(rest({}) == Approx(2.0));
  CHECK(rest({{"rest_scale", 0.5}}) == Approx(1.0));
  CHECK(rest({{"rest_length", 1.5}}) == Approx(1.5));
}

TEST_CASE("gradient and exact Hessian agree with central differences, stretched and compressed") {
  const int dim = GENERATE(2, 3);
  const double scale = GENERATE(0.8, 1.0, 1.7);
  const Shape shape = shape_in(dim);
  const auto springs = bound_energy("mass_spring", shape.domain(), {{"k", 2.5}, {"rest_scale", scale}});
  const WholeEnergy energy(*springs, dim);
  for (unsigned seed = 0; seed < 10; ++seed) {
    CAPTURE(dim, scale, seed);
    CHECK(energy.derivatives_agree(vector_of(disturbed(shape.rest, 0.15, seed)), 2e-4));
  }
}

TEST_CASE("the exact Hessian is that of the definition") {
  const int dim = GENERATE(2, 3);
  const Shape shape = one_spring(dim);
  const auto spring = bound_energy("mass_spring", shape.domain(), {{"k", 3.0}});
  const WholeEnergy energy(*spring, dim);
  for (const VectorXd& d : differences(dim)) {
    const MatrixXd expected = in_vertices(hessian_in_d(d, 3.0, 2.0)), H = energy.hessian(ends(dim, d));
    CHECK((H - expected).norm() < 1e-12 * expected.norm());
    CHECK(H == H.transpose());
  }
}

TEST_CASE("the closed-form projection equals an eigensolver's in the difference of the ends") {
  const int dim = GENERATE(2, 3);
  const auto floor_is = GENERATE(Curvature::Floor::relative, Curvature::Floor::absolute);
  const double floor = GENERATE(0.0, 1e-6, 1e-3, 0.5, 1.0, 4.0);
  const Shape shape = one_spring(dim);
  const auto spring = bound_energy("mass_spring", shape.domain(), {{"k", 3.0}});
  REQUIRE(ability_of<ClosedFormProjection>(*spring) != nullptr);
  const WholeEnergy energy(*spring, dim);
  for (const VectorXd& d : differences(dim)) {
    const MatrixXd exact = hessian_in_d(d, 3.0, 2.0);
    const double least = floor_is == Curvature::Floor::relative ? 3.0 * floor : floor;
    const MatrixXd found = energy.hessian(ends(dim, d), Curvature::projected(floor_is, floor));
    CHECK((found - in_vertices(lifted(exact, least))).norm() < 1e-12 * exact.norm());
  }
}

TEST_CASE("the majorizer is k and lies above the energy") {
  const int dim = GENERATE(2, 3);
  const Shape shape = shape_in(dim);
  const auto springs = bound_energy("mass_spring", shape.domain(), {{"k", 2.5}, {"rest_scale", 1.3}});
  const WholeEnergy energy(*springs, dim);
  const MatrixXd L = energy.majorizer(static_cast<Index>(shape.rest.size()));
  for (unsigned seed = 0; seed < 200; ++seed) {
    const VectorXd x = vector_of(disturbed(shape.rest, seed % 2 == 0 ? 0.5 : 0.05, seed));
    const VectorXd d =
        vector_of(disturbed(std::vector<double>(shape.rest.size()), seed % 3 == 0 ? 2.0 : 0.1, seed + 900));
    const double bound = energy.value(x) + energy.gradient(x).dot(d) + 0.5 * d.dot(L * d);
    CHECK(energy.value(x + d) <= bound + 1e-12 * (1.0 + std::abs(bound)));
  }
}

TEST_CASE("a spring whose ends meet pushes them apart along its direction at rest") {
  const int dim = GENERATE(2, 3);
  const Shape shape = one_spring(dim);
  const auto spring = bound_energy("mass_spring", shape.domain(), {{"k", 3.0}});
  const WholeEnergy energy(*spring, dim);
  const VectorXd together = ends(dim, VectorXd::Zero(dim));
  CHECK(energy.value(together) == Approx(0.5 * 3.0 * 4.0));
  CHECK((energy.gradient(together).tail(dim) + 6.0 * VectorXd::Unit(dim, 0)).norm() < 1e-14);
  for (const double length : {0.0, 1e-300, 1e-160, 1e-14, 1e-11}) {
    CAPTURE(length);
    const VectorXd x = ends(dim, length * VectorXd::Ones(dim));
    CHECK(std::isfinite(energy.value(x)));
    CHECK(energy.gradient(x).norm() == Approx(6.0 * std::sqrt(2.0)));
    CHECK(energy.hessian(x).allFinite());
    const MatrixXd projected = energy.hessian(x, Curvature::projected(Curvature::Floor::relative, 1e-3));
    CHECK(projected.allFinite());
    CHECK(Eigen::SelfAdjointEigenSolver<MatrixXd>(projected).eigenvalues().minCoeff() > -1e-14);
  }
}

TEST_CASE("a spring that is given a rest length may have no length in the rest shape") {
  const Shape shape = one_spring(2, 0.0);
  const auto spring = bound_energy("mass_spring", shape.domain(), {{"k", 3.0}, {"rest_length", 2.0}});
  CHECK(WholeEnergy(*spring, 2).gradient(ends(2, Eigen::Vector2d::Zero())).allFinite());
}

TEST_CASE("energy does not change under rotation and translation") {
  const int dim = GENERATE(2, 3);
  const Shape shape = shape_in(dim);
  const auto springs = bound_energy("mass_spring", shape.domain(), {{"k", 2.5}, {"rest_scale", 1.3}});
  const WholeEnergy energy(*springs, dim);
  const auto noise = disturbed(std::vector<double>(9), 1.0, 4);
  const MatrixXd Q = Eigen::HouseholderQR<MatrixXd>(vector_of(noise).head(dim * dim).reshaped(dim, dim)).householderQ();
  const VectorXd x = vector_of(disturbed(shape.rest, 0.2, 1));
  const MatrixXd turned = (Q * x.reshaped(dim, x.size() / dim)).colwise() + VectorXd::Constant(dim, 4.0);
  CHECK(energy.value(turned.reshaped()) == Approx(energy.value(x)).epsilon(1e-12));
}

TEST_CASE("strain and tension") {
  const Shape shape = one_spring(2);
  const auto spring = bound_energy("mass_spring", shape.domain(), {{"k", 3.0}});
  const auto* fields = ability_of<Fields>(*spring);
  REQUIRE(fields != nullptr);
  const VectorXd x = ends(2, Eigen::Vector2d(3.0, 4.0));
  double strain = 0.0, tension = 0.0;
  fields->evaluate_field(0, x.data(), &strain);
  fields->evaluate_field(1, x.data(), &tension);
  CHECK(std::string(fields->fields()[0].name) == "strain");
  CHECK(strain == Approx(1.5));
  CHECK(std::string(fields->fields()[1].name) == "tension");
  CHECK(tension == Approx(9.0));
}

TEST_CASE("each output may be left out, and ranges may be cut anywhere") {
  const int dim = GENERATE(2, 3);
  const Shape shape = shape_in(dim);
  const auto springs = bound_energy("mass_spring", shape.domain(), {{"k", 2.5}, {"rest_scale", 1.3}});
  const std::vector<double> x = disturbed(shape.rest, 0.2, 1);
  const Index count = springs->groups()[0].count();
  VectorXd value(count);
  MatrixXd gradient(2 * dim, count), hessian(4 * dim * dim, count);
  springs->evaluate(0, 0, count, x.data(), Curvature::exact(), value.data(), gradient.data(), hessian.data());
  for (Index e = 0; e < count; ++e) {
    double one = 0.0;
    VectorXd g(2 * dim), H(4 * dim * dim);
    springs->evaluate(0, e, e + 1, x.data(), Curvature::exact(), &one, nullptr, nullptr);
    springs->evaluate(0, e, e + 1, x.data(), Curvature::exact(), nullptr, g.data(), nullptr);
    springs->evaluate(0, e, e + 1, x.data(), Curvature::exact(), nullptr, nullptr, H.data());
    CHECK(one == value[e]);
    CHECK(g == gradient.col(e));
    CHECK(H == hessian.col(e));
  }
}
