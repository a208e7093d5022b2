// Rigid motions, degenerate deformations, bad rest shapes, mu per element, fields.
#include <catch2/catch.hpp>

#include <pliant/ability.hpp>
#include <pliant/energy_abilities.hpp>
#include <pliant/errors.hpp>

#include "element.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

bool all_finite(const Element& element, const VectorXd& x) {
  bool finite = std::isfinite(element.energy(x)) && element.gradient(x).allFinite();
  finite = finite && element.hessian(x).allFinite();
  for (const auto floor_is : {Curvature::Floor::absolute, Curvature::Floor::relative}) {
    finite = finite && element.hessian(x, Curvature::projected(floor_is, 1e-3)).allFinite();
  }
  const auto* fields = ability_of<Fields>(*element.arap);
  for (int field = 0; field < 2; ++field) {
    double value = 0.0;
    fields->evaluate_field(field, x.data(), &value);
    finite = finite && std::isfinite(value);
  }
  return finite;
}

}  // namespace

TEST_CASE("rigid motions cost nothing and pull at nothing") {
  const int dim = GENERATE(2, 3);
  for (unsigned seed = 0; seed < 100; ++seed) {
    const Element element(random_element(dim, seed), 2.0);
    const VectorXd x = element.deformed(rotation(dim, seed));
    CHECK(element.gradient(x).norm() < 1e-13);
    CHECK(element.energy(x) < 1e-27);
  }
}

TEST_CASE("energy does not change under rotation and translation, and the gradient turns along") {
  const int dim = GENERATE(2, 3);
  for (unsigned seed = 0; seed < 50; ++seed) {
    const Element element(random_element(dim, seed));
    const MatrixXd F = random_matrix(dim, seed), Q = rotation(dim, seed + 7);
    const VectorXd x = element.deformed(F), turned = element.deformed(Q * F, VectorXd::Constant(dim, -2.0));
    CHECK(element.energy(turned) == Approx(element.energy(x)).epsilon(1e-12));
    const VectorXd g = element.gradient(x), after = element.gradient(turned);
    const MatrixXd expected = Q * Eigen::Map<const MatrixXd>(g.data(), dim, dim + 1);
    CHECK((Eigen::Map<const MatrixXd>(after.data(), dim, dim + 1) - expected).norm() < 1e-12 * g.norm());
    CHECK(Eigen::Map<const MatrixXd>(g.data(), dim, dim + 1).rowwise().sum().norm() < 1e-14);
  }
}

TEST_CASE("degenerate deformations have finite energies, derivatives and fields") {
  const int dim = GENERATE(2, 3);
  const Element element(random_element(dim, 5));
  VectorXd zero = VectorXd::Zero(dim), line = zero, reflected = VectorXd::Ones(dim), plane = reflected, nearly = zero;
  line[0] = 1.3;
  reflected[dim - 1] = -1.0;  // s_i + s_j = 0
  plane[dim - 1] = 0.0;
  nearly[0] = 1e-200;
  VectorXd minus = VectorXd::Constant(dim, -1.0);
  for (const VectorXd& s : {zero, line, reflected, plane, nearly, minus}) {
    for (unsigned seed = 0; seed < 20; ++seed) {
      CAPTURE(s.transpose());
      CHECK(all_finite(element, element.deformed(with_singular_values(s, seed))));
      CHECK(all_finite(element, element.deformed(s.asDiagonal().toDenseMatrix())));
    }
  }
  CHECK(all_finite(element, VectorXd::Zero(element.dofs)));
  CHECK(element.energy(VectorXd::Zero(element.dofs)) == Approx(0.5 * element.volume * dim));
  CHECK(all_finite(element, element.deformed(1e100 * random_matrix(dim, 1))));
}

TEST_CASE("mu may differ between elements") {
  const Shape shape = grid_shape(3, 2, 2.0, 1.0);
  const std::vector<double> mu = {1.0, 10.0, 100.0, 1000.0};
  const auto varying = bound_energy("arap", shape.domain(), {{"mu", mu}}),
             uniform = bound_energy("arap", shape.domain());
  const std::vector<double> x = disturbed(shape.rest, 0.2, 1);
  double found[4], expected[4];
  varying->evaluate(0, 0, 4, x.data(), Curvature::exact(), found, nullptr, nullptr);
  uniform->evaluate(0, 0, 4, x.data(), Curvature::exact(), expected, nullptr, nullptr);
  for (std::size_t e = 0; e < 4; ++e) CHECK(found[e] == Approx(mu[e] * expected[e]).epsilon(1e-13));

  CHECK_THROWS_AS(bound_energy("arap", shape.domain(), {{"mu", std::vector<double>{1.0, 2.0}}}), ParameterError);
  CHECK_THROWS_WITH(bound_energy("arap", shape.domain(), {{"mu", std::vector<double>{1.0, 2.0}}}),
                    Catch::Contains("2 values for 4 triangles"));
}

TEST_CASE("elements that cannot be used are refused by their number in the mesh") {
  const auto refused = [](Shape shape, const char* what) {
    for (Index& id : shape.ids) id += 30;  // the elements stand elsewhere in the mesh
    try {
      bound_energy("arap", shape.domain());
      FAIL("taken");
    } catch (const BadElement& error) {
      CHECK(error.simplex() == (shape.dim == 2 ? Simplex::triangle : Simplex::tetrahedron));
      CHECK(error.element() == 31);
      CHECK_THAT(error.what(), Catch::Contains(what));
    }
  };
  Shape inverted = grid_shape(2, 2, 1.0, 1.0), flat = inverted;
  std::swap(inverted.triangles[3], inverted.triangles[4]);
  refused(inverted, "is inverted in the rest shape");
  flat.rest = {0, 0, 1, 0, 0, 1, 0.5, 0.5};  // the vertex opposite to the common edge lies on it
  refused(flat, "has no volume in the rest shape");

  Shape turned = brick_shape(2, 2, 2, 1.0, 1.0, 1.0), dented = turned;
  std::swap(turned.tetrahedra[4], turned.tetrahedra[5]);
  refused(turned, "is inverted in the rest shape");
  dented.tetrahedra[4] = dented.tetrahedra[5];
  refused(dented, "has no volume in the rest shape");
}

TEST_CASE("an element that is flat but for round-off is refused") {
  Shape shape = random_element(2, 0);
  shape.rest = {0.1, 0.1, 0.3, 0.3, 0.7, 0.7 + 1e-16};
  CHECK_THROWS_AS(bound_energy("arap", shape.domain()), BadElement);
  Shape tiny = random_element(3, 0, 1e-60);
  CHECK_NOTHROW(bound_energy("arap", tiny.domain()));
}

TEST_CASE("fields: energy density, and the angle of the rotation in degrees") {
  const Element element(random_element(2, 1), 3.0);
  const auto* fields = ability_of<Fields>(*element.arap);
  REQUIRE(fields->fields().size() == 2);
  CHECK(std::string(fields->fields()[0].name) == "energy_density");
  CHECK(std::string(fields->fields()[1].name) == "rotation_angle");
  const double t = 130.0 * M_PI / 180.0;
  MatrixXd R(2, 2), S(2, 2);
  R << std::cos(t), -std::sin(t), std::sin(t), std::cos(t);
  S << 1.5, 0.0, 0.0, 1.0;
  const VectorXd x = element.deformed(R * S);
  double value = 0.0;
  fields->evaluate_field(0, x.data(), &value);
  CHECK(value == Approx(0.5 * 3.0 * 0.25));
  fields->evaluate_field(1, x.data(), &value);
  CHECK(value == Approx(130.0));
  const VectorXd back = element.deformed(R.transpose());
  fields->evaluate_field(1, back.data(), &value);
  CHECK(value == Approx(-130.0));
}

TEST_CASE("fields in space: the angle about whatever axis, 0 to 180") {
  const Element element(random_element(3, 1));
  const auto* fields = ability_of<Fields>(*element.arap);
  for (const double degrees : {0.0, 1e-4, 30.0, 179.0, 180.0}) {
    const MatrixXd R = Eigen::AngleAxisd(degrees * M_PI / 180.0, Eigen::Vector3d(1, 2, -2) / 3.0).toRotationMatrix();
    const VectorXd x = element.deformed(R);
    double value = 0.0;
    fields->evaluate_field(1, x.data(), &value);
    CHECK(value == Approx(degrees).margin(1e-5));
  }
}

TEST_CASE("det F counts inverted elements") {
  const int dim = GENERATE(2, 3);
  const Element element(random_element(dim, 2));
  const auto* determinant = ability_of<DeformationDeterminant>(*element.arap);
  REQUIRE(determinant != nullptr);
  const MatrixXd F = random_matrix(dim, 12);
  const VectorXd x = element.deformed(F);
  double value = 0.0;
  determinant->deformation_determinant(0, 0, 1, x.data(), &value);
  CHECK(value == Approx(F.determinant()));
}

TEST_CASE("the group tells the elements and their numbers in the mesh") {
  const int dim = GENERATE(2, 3);
  const Shape shape = dim == 2 ? grid_shape(3, 3, 1, 1) : brick_shape(2, 2, 2, 1, 1, 1);
  const Domain domain = shape.domain();
  const auto arap = bound_energy("arap", domain);
  REQUIRE(arap->groups().size() == 1);
  const ElementGroup& group = arap->groups()[0];
  CHECK(group.k == dim + 1);
  CHECK(group.simplex == (dim == 2 ? Simplex::triangle : Simplex::tetrahedron));
  CHECK(group.count() == (dim == 2 ? 8 : 6));
  CHECK(group.source.size() == static_cast<std::size_t>(group.count()));
}
