// The host's projection of element Hessians, for energies that have no closed form.
#include "objective/metric_projection.hpp"

#include <catch2/catch.hpp>

#include "dense.hpp"
#include "plugins.hpp"
#include "shapes.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

constexpr auto relative = Curvature::Floor::relative, absolute = Curvature::Floor::absolute;

// The projection of H = B^T H_F B in F: B maps the element's DOFs to F, `rest` is its rest shape. H_F follows from the
// rows of all vertices but the first, on which B is invertible.
MatrixXd projected_in_F(const MatrixXd& H, const MatrixXd& rest, double floor) {
  const Eigen::Index dim = rest.rows(), n = dim * dim;
  MatrixXd edges = rest.rightCols(dim).colwise() - rest.col(0);
  const MatrixXd inverse = edges.inverse();
  MatrixXd B = MatrixXd::Zero(n, n + dim);
  for (Eigen::Index j = 0; j < dim; ++j) {
    for (Eigen::Index i = 0; i < dim; ++i) {
      for (Eigen::Index a = 0; a < dim; ++a) {
        B(j * dim + i, (a + 1) * dim + i) = inverse(a, j);
        B(j * dim + i, i) -= inverse(a, j);
      }
    }
  }
  const MatrixXd inverse_B = B.rightCols(n).inverse();
  const MatrixXd H_F = inverse_B.transpose() * H.bottomRightCorner(n, n) * inverse_B;
  return B.transpose() * lifted(0.5 * (H_F + H_F.transpose()), floor) * B;
}

}  // namespace

TEST_CASE("projecting ARAP in its metric is projecting in F") {
  const int dim = GENERATE(2, 3);
  const double mu = GENERATE(1.0, 250.0);
  CAPTURE(dim, mu);
  Shape shape = dim == 2 ? grid_shape(5, 4, 2.0, 1.0) : brick_shape(3, 3, 2, 2.0, 1.0, 1.0);
  shape.rest = disturbed(shape.rest, 0.05, 1);
  const auto arap = bound_energy("arap", shape.domain(), {{"mu", mu}});
  Hiding plain(*arap, {ClosedFormProjection::id});
  const std::vector<double> x = disturbed(shape.rest, 0.6, 2);
  const std::vector<Term> terms = {{"arap", plain}};
  const TermGroup group = groups_of(terms, shape.vertex_count())[0];
  MetricProjection projection(group, dim);
  CHECK(projection.has_metric());

  const int k = dim + 1;
  int changed = 0;
  for (Index e = 0; e < group.elements.count(); ++e) {
    MatrixXd H(k * dim, k * dim), rest(dim, k);
    plain.evaluate(0, e, e + 1, x.data(), Curvature::exact(), nullptr, nullptr, H.data());
    for (int a = 0; a < k; ++a) {
      const Index v = group.elements.vertices[static_cast<std::size_t>(e * k + a)];
      rest.col(a) = Eigen::Map<const VectorXd>(shape.rest.data() + v * dim, dim);
    }
    const double volume = (rest.rightCols(dim).colwise() - rest.col(0)).determinant() / (dim == 2 ? 2.0 : 6.0);
    const MatrixXd expected = projected_in_F(H, rest, 0.01 * mu * volume);
    MatrixXd found = H;
    projection.project(e, e + 1, Curvature::projected(relative, 0.01), found.data());
    CHECK((found - expected).norm() < 1e-12 * H.norm());
    if ((found - H).norm() > 1e-6 * H.norm()) ++changed;
  }
  CHECK(changed > 2);
}

TEST_CASE("without a metric the projection is in vertex space") {
  QuarticSprings springs(2, {0, 1, 1, 2});
  const std::vector<Term> terms = {{"springs", springs}};
  MetricProjection projection(groups_of(terms, 3)[0], 2);
  CHECK_FALSE(projection.has_metric());
  const std::vector<double> x = {0, 0, 0.3, 0.1, 2.0, 0.5};
  for (Index e = 0; e < 2; ++e) {
    MatrixXd H(4, 4);
    springs.evaluate(0, e, e + 1, x.data(), Curvature::exact(), nullptr, nullptr, H.data());
    MatrixXd of_absolute = H, of_relative = H;
    projection.project(e, e + 1, Curvature::projected(absolute, 1e-3), of_absolute.data());
    CHECK((of_absolute - lifted(H, 1e-3)).norm() < 1e-13 * H.norm());
    const double largest = Eigen::SelfAdjointEigenSolver<MatrixXd>(H).eigenvalues().cwiseAbs().maxCoeff();
    projection.project(e, e + 1, Curvature::projected(relative, 1e-3), of_relative.data());
    CHECK((of_relative - lifted(H, 1e-3 * largest)).norm() < 1e-13 * H.norm());
  }
}

TEST_CASE("an energy with a metric of its own is projected in that one") {
  // Springs whose metric is half of |d|^2 / 2: lambda counts in units of 1/2.
  struct WithMetric final : Energy, ElementMetric {
    QuarticSprings springs{2, {0, 1}};
    void bind(const Domain&) override {}
    std::span<const ElementGroup> groups() const noexcept override { return springs.groups(); }
    void evaluate(int g, Index b, Index e, const double* x, const Curvature& c, double* v, double* gr,
                  double* h) const override {
      springs.evaluate(g, b, e, x, c, v, gr, h);
    }
    void element_metric(int, Index, Index, double* k) const override { k[0] = k[3] = 0.5, k[1] = k[2] = -0.5; }
    const void* ability(const char* wanted) const noexcept override { return offer<ElementMetric>(this, wanted); }
  } energy;
  const std::vector<Term> terms = {{"springs", energy}};
  MetricProjection projection(groups_of(terms, 2)[0], 2);
  const std::vector<double> x = {0, 0, 0.3, 0.1};
  MatrixXd H(4, 4);
  energy.evaluate(0, 0, 1, x.data(), Curvature::exact(), nullptr, nullptr, H.data());
  // The Hessian in d is the lower right block; its eigenvalues become at least 0.2 / 2.
  const MatrixXd h = lifted(H.bottomRightCorner(2, 2), 0.1);
  MatrixXd expected(4, 4);
  expected << h, -h, -h, h;
  projection.project(0, 1, Curvature::projected(relative, 0.2), H.data());
  CHECK((H - expected).norm() < 1e-13);
}

TEST_CASE("a block that is not finite is left to the linear solver's complaint") {
  QuarticSprings springs(2, {0, 1});
  const std::vector<Term> terms = {{"springs", springs}};
  MetricProjection projection(groups_of(terms, 2)[0], 2);
  MatrixXd H = MatrixXd::Constant(4, 4, std::numeric_limits<double>::infinity());
  projection.project(0, 1, Curvature::projected(relative, 1e-3), H.data());
  CHECK(H(0, 0) == std::numeric_limits<double>::infinity());
}
