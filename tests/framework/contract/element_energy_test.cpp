// Energies made from one function: they equal those written by hand, and their derivatives are those of calculus.
#include <catch2/catch.hpp>

#include <limits>

#include <pliant/element_energy.hpp>
#include <pliant/polar.hpp>

#include "plugins.hpp"
#include "shapes.hpp"
#include "whole_energy.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

struct NeoHookean {
  Values mu;
  NeoHookean(const Parameters& p, const Elements& elements) : mu(elements.values(p, "mu")) {}

  template <class T, int dim>
  T energy_density(Index e, const Eigen::Matrix<T, dim, dim>& F) const {
    using std::log;
    const T log_J = log(F.determinant());
    return mu[e] / 2 * (F.squaredNorm() - dim) - mu[e] * log_J + 2.0 * log_J * log_J;
  }
};

struct Arap {
  Values mu;
  Arap(const Parameters& p, const Elements& elements) : mu(elements.values(p, "mu")) {}

  template <class T, int dim>
  T energy_density(Index e, const Eigen::Matrix<T, dim, dim>& F) const {
    return mu[e] / 2 * (F - closest_rotation(F)).squaredNorm();
  }
};

struct ArapByDistance : Arap {
  using Arap::Arap;
  template <class T, int dim>
  T energy_density(Index e, const Eigen::Matrix<T, dim, dim>& F) const {
    return mu[e] / 2 * squared_distance_to_rotations(F);
  }
};

// ARAP with its stress by hand.
struct ArapWithStress : Arap {
  using Arap::Arap;
  template <int dim>
  Eigen::Matrix<double, dim, dim> stress(Index e, const Eigen::Matrix<double, dim, dim>& F) const {
    return mu[e] * (F - closest_rotation(F));
  }
};

// |F|^2 / 2, all by hand and of a wrong sign, to see that it is what counts.
struct ByHand {
  ByHand(const Parameters&, const Elements&) {}
  template <class T, int dim>
  T energy_density(Index, const Eigen::Matrix<T, dim, dim>& F) const {
    return F.squaredNorm() / 2;
  }
  template <int dim>
  Eigen::Matrix<double, dim, dim> stress(Index, const Eigen::Matrix<double, dim, dim>& F) const {
    return -F;
  }
  template <int dim>
  Eigen::Matrix<double, dim * dim, dim * dim> stiffness(Index, const Eigen::Matrix<double, dim, dim>&) const {
    return Eigen::Matrix<double, dim * dim, dim * dim>::Identity() * -1.0;
  }
};

struct Spring {
  static constexpr Simplex simplex = Simplex::edge;
  Values k;
  std::vector<double> rest_lengths;
  Spring(const Parameters& p, const Elements& elements) : k(elements.values(p, "mu")) {
    for (Index e = 0; e < elements.count(); ++e) {
      if (elements.dim() == 2) rest_lengths.push_back(length<double, 2>(elements.rest<2, 2>(e)));
      if (elements.dim() == 3) rest_lengths.push_back(length<double, 3>(elements.rest<3, 2>(e)));
    }
  }
  template <class T, int dim>
  static T length(const Eigen::Matrix<T, dim, 2>& x) {
    return (x.col(1) - x.col(0)).norm();
  }
  template <class T, int dim>
  T energy(Index e, const Eigen::Matrix<T, dim, 2>& x) const {
    const T stretch = length<T, dim>(x) - rest_lengths[static_cast<std::size_t>(e)];
    return k[e] / 2 * stretch * stretch;
  }
};

Parameters with_mu(Parameters::Value mu) {
  Parameters parameters;
  parameters.set("mu", std::move(mu));
  return parameters;
}

Shape shape_in(int dim) {
  return dim == 2 ? grid_shape(4, 3, 1.5, 1.0) : brick_shape(3, 3, 2, 1.2, 1.0, 0.8);
}

template <class Energy>
void check_equal(const Energy& made, const pliant::Energy& by_hand, const Shape& shape, double size) {
  const WholeEnergy a(made, shape.dim), b(by_hand, shape.dim);
  for (unsigned seed = 0; seed < 5; ++seed) {
    const VectorXd x = vector_of(disturbed(shape.rest, size, seed));
    CHECK(a.value(x) == Approx(b.value(x)).epsilon(1e-10));
    CHECK((a.gradient(x) - b.gradient(x)).norm() <= 1e-10 * b.gradient(x).norm());
    const MatrixXd H = b.hessian(x);
    CHECK((a.hessian(x) - H).norm() <= 1e-10 * H.norm());
  }
}

}  // namespace

TEST_CASE("ARAP from its energy density equals ARAP by hand, projection included") {
  const int dim = GENERATE(2, 3);
  const Shape shape = shape_in(dim);
  const Parameters parameters = with_mu(1.7);
  DeformationEnergy<Arap> made(parameters);
  made.bind(shape.domain());
  DeformationEnergy<ArapWithStress> with_stress(parameters);
  with_stress.bind(shape.domain());
  DeformationEnergy<ArapByDistance> by_distance(parameters);
  by_distance.bind(shape.domain());
  const auto by_hand = bound_energy("arap", shape.domain(), {{"mu", 1.7}});
  check_equal(made, *by_hand, shape, 0.3);
  check_equal(by_distance, *by_hand, shape, 0.3);
  check_equal(with_stress, *by_hand, shape, 0.3);
  const VectorXd x = vector_of(disturbed(shape.rest, 0.5, 9));
  for (const auto& curvature : {Curvature::projected(Curvature::Floor::relative, 1e-3),
                                Curvature::projected(Curvature::Floor::absolute, 1e-4)}) {
    const MatrixXd H = WholeEnergy(*by_hand, dim).hessian(x, curvature);
    CHECK((WholeEnergy(made, dim).hessian(x, curvature) - H).norm() < 1e-10 * H.norm());
  }
  const VectorXd rest = vector_of(shape.rest);
  CHECK(WholeEnergy(made, dim).gradient(rest).norm() < 1e-14);
  CHECK(WholeEnergy(made, dim).hessian(rest).allFinite());
}

TEST_CASE("ARAP from the kit is finite where several rotations are as close") {
  const int dim = GENERATE(2, 3);
  const Shape shape = shape_in(dim);
  const Parameters parameters = with_mu(1.0);
  DeformationEnergy<Arap> made(parameters);
  made.bind(shape.domain());
  DeformationEnergy<ArapByDistance> by_distance(parameters);
  by_distance.bind(shape.domain());
  VectorXd point = vector_of(shape.rest), line = point, mirrored = point;
  point.setZero();
  for (Eigen::Index i = 0; i < line.size(); ++i) {
    if (i % dim != 0) line[i] = 0.0;
    if (i % dim == 0) mirrored[i] = -mirrored[i];
  }
  for (const VectorXd& x : {point, line, mirrored}) {
    for (const Energy* energy : {static_cast<Energy*>(&made), static_cast<Energy*>(&by_distance)}) {
      CHECK(std::isfinite(WholeEnergy(*energy, dim).value(x)));
      CHECK(WholeEnergy(*energy, dim).gradient(x).allFinite());
      CHECK(WholeEnergy(*energy, dim).hessian(x).allFinite());
    }
  }
}

TEST_CASE("neo-Hookean elasticity has the derivatives of calculus, vanishes at rest and does not feel rigid motions") {
  const int dim = GENERATE(2, 3);
  const Shape shape = shape_in(dim);
  const Parameters parameters = with_mu(1.7);
  DeformationEnergy<NeoHookean> energy(parameters);
  energy.bind(shape.domain());
  const WholeEnergy whole(energy, dim);
  for (unsigned seed = 0; seed < 5; ++seed) {
    CHECK(whole.derivatives_agree(vector_of(disturbed(shape.rest, 0.05, seed)), 1e-4));
  }
  const VectorXd rest = vector_of(shape.rest);
  CHECK(std::abs(whole.value(rest)) < 1e-14);
  CHECK(whole.gradient(rest).norm() < 1e-13);
  MatrixXd Q = MatrixXd::Identity(dim, dim);
  Q.topLeftCorner<2, 2>() = Eigen::Rotation2Dd(0.7).toRotationMatrix();
  VectorXd moved = rest;
  for (Index v = 0; v < shape.vertex_count(); ++v) {
    moved.segment(v * dim, dim) = Q * rest.segment(v * dim, dim) + VectorXd::Constant(dim, 2.0);
  }
  CHECK(std::abs(whole.value(moved)) < 1e-13);
}

TEST_CASE("outside the domain of its functions an energy is infinite, its derivatives zero") {
  const int dim = GENERATE(2, 3);
  const Shape shape = shape_in(dim);
  const Parameters parameters = with_mu(1.0);
  DeformationEnergy<NeoHookean> energy(parameters);
  energy.bind(shape.domain());
  VectorXd x = vector_of(shape.rest);
  for (Index v = 0; v < shape.vertex_count(); ++v) x[v * dim] = -x[v * dim];
  const int dofs = (dim + 1) * dim;
  double value = 0.0;
  VectorXd gradient(dofs);
  MatrixXd hessian(dofs, dofs);
  energy.evaluate(0, 0, 1, x.data(), Curvature::exact(), &value, gradient.data(), hessian.data());
  CHECK(value == std::numeric_limits<double>::infinity());
  CHECK((gradient.isZero(0.0) && hessian.isZero(0.0)));
  energy.evaluate(0, 0, 1, x.data(), Curvature::exact(), &value, nullptr, nullptr);
  CHECK(value == std::numeric_limits<double>::infinity());
}

TEST_CASE("parameters per element act on their element") {
  const Shape shape = shape_in(2);
  std::vector<double> mu(shape.triangles.size() / 3, 0.0);
  mu[2] = 3.0;
  const Parameters parameters = with_mu(mu);
  DeformationEnergy<Arap> energy(parameters);
  energy.bind(shape.domain());
  const VectorXd x = vector_of(disturbed(shape.rest, 0.3, 1));
  double value = 0.0;
  energy.evaluate(0, 2, 3, x.data(), Curvature::exact(), &value, nullptr, nullptr);
  CHECK(WholeEnergy(energy, 2).value(x) == value);
  const Parameters wrong = with_mu(std::vector<double>{1.0, 2.0});
  DeformationEnergy<Arap> refused(wrong);
  CHECK_THROWS_WITH(refused.bind(shape.domain()), Catch::Contains("triangles"));
}

TEST_CASE("derivatives by hand are taken where a model has them") {
  const Shape shape = shape_in(2);
  const Parameters parameters;
  DeformationEnergy<ByHand> energy(parameters);
  energy.bind(shape.domain());
  const WholeEnergy whole(energy, 2);
  const VectorXd x = vector_of(shape.rest);
  CHECK(whole.gradient(x).dot(x) == Approx(-2.0 * whole.value(x)));
  CHECK(x.dot(whole.hessian(x) * x) == Approx(-2.0 * whole.value(x)));
}

TEST_CASE("flat and inverted elements are refused by number") {
  Shape shape = grid_shape(2, 2, 1.0, 1.0);
  const Parameters parameters = with_mu(1.0);
  DeformationEnergy<Arap> energy(parameters);
  std::swap(shape.triangles[3], shape.triangles[4]);
  CHECK_THROWS_WITH(energy.bind(shape.domain()), Catch::Contains("inverted in the rest shape"));
  std::fill(shape.rest.begin(), shape.rest.end(), 0.0);
  CHECK_THROWS_WITH(energy.bind(shape.domain()), Catch::Contains("no volume in the rest shape"));
}

TEST_CASE("springs from the energy of one edge equal springs by hand") {
  const int dim = GENERATE(2, 3);
  const Shape shape = shape_in(dim);
  const Parameters parameters = with_mu(2.5);
  VertexEnergy<Spring> made(parameters);
  made.bind(shape.domain());
  const auto by_hand = bound_energy("mass_spring", shape.domain(), {{"k", 2.5}});
  check_equal(made, *by_hand, shape, 0.2);
  CHECK(ability_of<ElementMetric>(made) != nullptr);
  Eigen::Matrix2d metric;  // of a spring at rest: its own stiffness, k [1 -1; -1 1]
  ability_of<ElementMetric>(made)->element_metric(0, 0, 1, metric.data());
  CHECK((metric - 2.5 * Eigen::Matrix2d{{1, -1}, {-1, 1}}).norm() < 1e-12);
}

TEST_CASE("a model becomes a component of its elements") {
  constexpr pliant::Component neo_hookean = element_energy<NeoHookean>("neo_hookean");
  CHECK(neo_hookean.support_count == 2);
  CHECK(neo_hookean.support[1].simplex == Simplex::tetrahedron);
  constexpr pliant::Component spring = element_energy<Spring>("spring");
  CHECK(spring.support[0].simplex == Simplex::edge);
}
