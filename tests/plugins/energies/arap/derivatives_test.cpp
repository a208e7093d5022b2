#include <catch2/catch.hpp>

#include "element.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

void check_derivatives(const Element& element, const VectorXd& x, double h) {
  const auto energy = [&](const VectorXd& at) { return VectorXd::Constant(1, element.energy(at)); };
  const auto gradient = [&](const VectorXd& at) { return element.gradient(at); };
  const VectorXd g = element.gradient(x);
  const MatrixXd H = element.hessian(x);
  CHECK((central_differences(energy, x, h).transpose() - g).norm() <= 1e-8 * g.norm());
  CHECK((central_differences(gradient, x, h) - H).norm() <= 1e-8 * H.norm());
  CHECK((H - H.transpose()).norm() <= 1e-15 * H.norm());
}

}  // namespace

TEST_CASE("energy and gradient are those of the definition") {
  const int dim = GENERATE(2, 3);
  for (unsigned seed = 0; seed < 50; ++seed) {
    const Element element(random_element(dim, seed), 2.5);
    const MatrixXd F = random_matrix(dim, seed);
    const MatrixXd D = F - polar_rotation(F);
    const VectorXd x = element.deformed(F);
    CHECK(element.energy(x) == Approx(0.5 * 2.5 * element.volume * D.squaredNorm()).epsilon(1e-11));
    const MatrixXd P = 2.5 * element.volume * D;
    const VectorXd expected = element.map_to_F().transpose() * Eigen::Map<const VectorXd>(P.data(), dim * dim);
    CHECK((element.gradient(x) - expected).norm() < 1e-12 * expected.norm());
  }
}

TEST_CASE("gradient and exact Hessian agree with central differences at random states") {
  const int dim = GENERATE(2, 3);
  for (unsigned seed = 0; seed < 50; ++seed) {
    CAPTURE(dim, seed);
    const Element element(random_element(dim, seed), 0.7);
    const MatrixXd F = MatrixXd::Identity(dim, dim) + 0.3 * random_matrix(dim, seed);
    check_derivatives(element, element.deformed(rotation(dim, seed + 5) * F), 1e-3);
  }
}

TEST_CASE("gradient and exact Hessian agree with central differences near inversion and inverted") {
  const int dim = GENERATE(2, 3);
  const double last = GENERATE(1e-2, 1e-5, 0.0, -1e-5, -1e-2, -0.3);
  for (unsigned seed = 0; seed < 10; ++seed) {
    CAPTURE(dim, last, seed);
    VectorXd s = VectorXd::Constant(dim, 1.1);
    s[0] = 1.4;
    s[dim - 1] = last;
    const Element element(random_element(dim, seed));
    check_derivatives(element, element.deformed(with_singular_values(s, seed)), 5e-4);
  }
}

TEST_CASE("where a twist is soft or unstable its curvature is still exact") {
  const int dim = GENERATE(2, 3);
  VectorXd s = VectorXd::Constant(dim, 0.35);
  s[dim - 1] = 0.25;
  const Element element(random_element(dim, 3));
  const VectorXd x = element.deformed(with_singular_values(s, 4));
  check_derivatives(element, x, 2e-4);
  CHECK(Eigen::SelfAdjointEigenSolver<MatrixXd>(element.hessian(x)).eigenvalues()[0] < -0.1 * element.volume);
}

TEST_CASE("mu and size enter as they should") {
  const int dim = GENERATE(2, 3);
  const MatrixXd F = random_matrix(dim, 8);
  const Element unit(random_element(dim, 2)), stiff(random_element(dim, 2), 1e6), small(random_element(dim, 2, 1e-3));
  const VectorXd x = unit.deformed(F, VectorXd::Zero(dim));
  CHECK(stiff.energy(x) == Approx(1e6 * unit.energy(x)).epsilon(1e-12));
  CHECK(small.energy(1e-3 * x) == Approx(std::pow(1e-3, dim) * unit.energy(x)).epsilon(1e-12));
}

TEST_CASE("each output may be left out, and ranges may be cut anywhere") {
  const int dim = GENERATE(2, 3);
  const Shape shape = dim == 2 ? grid_shape(8, 6, 1.0, 1.0) : brick_shape(3, 2, 2, 1.0, 1.0, 1.0);
  const auto arap = bound_energy("arap", shape.domain());
  const std::vector<double> x = disturbed(shape.rest, 0.3, 6);
  const Index count = arap->groups()[0].count();
  const auto n = static_cast<std::size_t>(count);
  const auto dofs = static_cast<std::size_t>((dim + 1) * dim);

  std::vector<double> value(n), gradient(n * dofs), hessian(n * dofs * dofs);
  arap->evaluate(0, 0, count, x.data(), Curvature::exact(), value.data(), gradient.data(), hessian.data());
  for (Index e = 0; e < count; ++e) {
    const auto at = static_cast<std::size_t>(e);
    double one = 0.0;
    std::vector<double> g(dofs), H(dofs * dofs);
    arap->evaluate(0, e, e + 1, x.data(), Curvature::exact(), &one, nullptr, nullptr);
    arap->evaluate(0, e, e + 1, x.data(), Curvature::exact(), nullptr, g.data(), nullptr);
    arap->evaluate(0, e, e + 1, x.data(), Curvature::exact(), nullptr, nullptr, H.data());
    CHECK(one == value[at]);
    CHECK(std::equal(g.begin(), g.end(), gradient.begin() + static_cast<std::ptrdiff_t>(at * dofs)));
    CHECK(std::equal(H.begin(), H.end(), hessian.begin() + static_cast<std::ptrdiff_t>(at * dofs * dofs)));
  }
}
