// The closed-form projection and the majorizer.
#include <catch2/catch.hpp>

#include <pliant/ability.hpp>
#include <pliant/energy_abilities.hpp>

#include "element.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

constexpr auto relative = Curvature::Floor::relative, absolute = Curvature::Floor::absolute;

// The Hessian in F, mu vol (I - dR/dF), from the singular values: its twist modes.
MatrixXd hessian_in_F(const Element& element, const MatrixXd& F) {
  const int dim = element.dim;
  const MatrixXd R = polar_rotation(F);
  const Eigen::SelfAdjointEigenSolver<MatrixXd> stretch(0.5 * (R.transpose() * F + F.transpose() * R));
  const VectorXd& s = stretch.eigenvalues();
  const MatrixXd V = stretch.eigenvectors();
  MatrixXd H = MatrixXd::Identity(dim * dim, dim * dim);
  for (int i = 0; i < dim; ++i) {
    for (int j = 0; j < i; ++j) {
      const MatrixXd T = R * (V.col(i) * V.col(j).transpose() - V.col(j) * V.col(i).transpose()) / std::sqrt(2.0);
      const Eigen::Map<const VectorXd> mode(T.data(), dim * dim);
      H -= 2.0 / (s[i] + s[j]) * mode * mode.transpose();
    }
  }
  return element.mu * element.volume * H;
}

std::vector<MatrixXd> states(int dim) {
  std::vector<MatrixXd> list;
  for (unsigned seed = 0; seed < 30; ++seed) list.push_back(0.6 * random_matrix(dim, seed));
  VectorXd s = VectorXd::Constant(dim, 0.4);
  for (const double last : {0.4, 0.1, 0.0, -0.2}) {
    s[dim - 1] = last;
    list.push_back(with_singular_values(s, 77));
  }
  return list;
}

}  // namespace

TEST_CASE("the exact Hessian is that of the singular values") {
  const int dim = GENERATE(2, 3);
  const Element element(random_element(dim, 1), 3.0);
  const MatrixXd B = element.map_to_F();
  for (const MatrixXd& F : states(dim)) {
    const MatrixXd expected = B.transpose() * hessian_in_F(element, F) * B;
    CHECK((element.hessian(element.deformed(F)) - expected).norm() < 1e-12 * expected.norm());
  }
}

TEST_CASE("the closed-form projection equals an eigensolver's in F") {
  const int dim = GENERATE(2, 3);
  const auto floor_is = GENERATE(relative, absolute);
  const double floor = GENERATE(0.0, 1e-6, 1e-3, 0.5, 1.0, 2.0);
  CAPTURE(dim, floor_is == relative, floor);
  const Element element(random_element(dim, 1), 3.0);
  const double scale = floor_is == relative ? element.mu * element.volume : 1.0;
  const MatrixXd B = element.map_to_F();
  for (const MatrixXd& F : states(dim)) {
    const MatrixXd exact = hessian_in_F(element, F);
    const MatrixXd expected = B.transpose() * lifted(exact, floor * scale) * B;
    const MatrixXd found = element.hessian(element.deformed(F), Curvature::projected(floor_is, floor));
    CHECK((found - expected).norm() < 1e-12 * (B.transpose() * exact * B).norm());
  }
}

TEST_CASE("a projected Hessian has no eigenvalue below the floor but those of translations") {
  const int dim = GENERATE(2, 3);
  const Element element(random_element(dim, 4));
  for (const MatrixXd& F : states(dim)) {
    const MatrixXd H = element.hessian(element.deformed(F), Curvature::projected(relative, 1e-3));
    const VectorXd lambda = Eigen::SelfAdjointEigenSolver<MatrixXd>(H).eigenvalues();
    for (int i = 0; i < dim; ++i) CHECK(std::abs(lambda[i]) < 1e-13);
    CHECK(lambda[dim] > 1e-4 * element.volume);
  }
}

TEST_CASE("where nothing is below the floor the projected Hessian is the exact one") {
  const int dim = GENERATE(2, 3);
  const Element element(random_element(dim, 4));
  const VectorXd x = element.deformed(1.5 * rotation(dim, 3));
  CHECK(element.hessian(x, Curvature::projected(relative, 1e-3)) == element.hessian(x));
}

TEST_CASE("the majorizer is mu vol B B^T and lies above the energy") {
  const int dim = GENERATE(2, 3);
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Element element(random_element(dim, seed), 1.7);
    MatrixXd K(dim + 1, dim + 1);
    const auto* majorizer = ability_of<Majorizer>(*element.arap);
    REQUIRE(majorizer != nullptr);
    majorizer->majorizer(0, 0, 1, K.data());
    const MatrixXd& b = element.shape_gradients;
    CHECK((K - 1.7 * element.volume * b * b.transpose()).norm() < 1e-13 * K.norm());

    for (unsigned pair = 0; pair < 50; ++pair) {
      const double size = pair % 3 == 0 ? 1.0 : 0.1;
      const VectorXd x = element.deformed(size * random_matrix(dim, 100 * seed + pair));
      const VectorXd d = element.deformed(random_matrix(dim, 9000 + 100 * seed + pair)) - x;
      const Eigen::Map<const MatrixXd> D(d.data(), dim, dim + 1);
      const double bound = element.energy(x) + element.gradient(x).dot(d) + 0.5 * (D * K * D.transpose()).trace();
      CHECK(element.energy(x + d) <= bound + 1e-12 * (1.0 + std::abs(bound)));
    }
  }
}

TEST_CASE("ARAP projects in closed form, and needs no metric of its own") {
  const Element element(random_element(2, 0));
  CHECK(ability_of<ClosedFormProjection>(*element.arap) != nullptr);
  CHECK(ability_of<ElementMetric>(*element.arap) == nullptr);
  CHECK(ability_of<StepLimit>(*element.arap) == nullptr);
}
