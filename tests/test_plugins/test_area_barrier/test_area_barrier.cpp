#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <pliant/energy.hpp>
#include <pliant/errors.hpp>
#include <pliant/plugin.hpp>

namespace {

using pliant::Index;

// E = A_0 (s - 1 - log s) of each triangle, s = A / A_0 the ratio of its signed area to that at rest; +infinity where
// it is inverted. With b = dA/dx and B = d2A/dx2, both of the bilinear form A = sum_i x_i (y_j - y_k) / 2:
//     dE/dx = (1 - 1/s) b,      d2E/dx2 = b b^T / (A_0 s^2) + (1 - 1/s) B
class TestAreaBarrier final : public pliant::Energy {
 public:
  explicit TestAreaBarrier(const pliant::Parameters&) {}

  void bind(const pliant::Domain& domain) override {
    group_.name = "triangles";
    group_.k = 3;
    group_.simplex = pliant::Simplex::triangle;
    group_.vertices = domain.triangles;
    group_.source = domain.triangle_ids;
    for (Index e = 0; e < group_.count(); ++e) {
      rest_areas_.push_back(area(e, domain.rest.data()));
      if (rest_areas_.back() > 0.0) continue;
      throw pliant::BadElement(pliant::Simplex::triangle, group_.source[static_cast<std::size_t>(e)],
                               "it has no area, or is inverted");
    }
  }

  std::span<const pliant::ElementGroup> groups() const noexcept override { return {&group_, 1}; }

  void evaluate(int, Index begin, Index end, const double* x, const pliant::Curvature&, double* value, double* gradient,
                double* hessian) const override {
    for (Index e = begin; e < end; ++e) {
      const double rest = rest_areas_[static_cast<std::size_t>(e)], s = area(e, x) / rest;
      if (value != nullptr) {
        *value++ = s > 0.0 ? rest * (s - 1.0 - std::log(s)) : std::numeric_limits<double>::infinity();
      }
      const double slope = 1.0 - 1.0 / s;
      const std::array<double, 6> b = area_gradient(e, x);
      for (int i = 0; gradient != nullptr && i < 6; ++i) *gradient++ = slope * b[static_cast<std::size_t>(i)];
      for (int i = 0; hessian != nullptr && i < 36; ++i) {
        const auto row = static_cast<std::size_t>(i / 6), column = static_cast<std::size_t>(i % 6);
        *hessian++ = b[row] * b[column] / (rest * s * s) + slope * area_hessian(i / 6, i % 6);
      }
    }
  }

 private:
  const double* vertex(Index e, int i, const double* x) const {
    return x + 2 * static_cast<std::ptrdiff_t>(group_.vertices[static_cast<std::size_t>(3 * e + i % 3)]);
  }

  std::array<double, 6> area_gradient(Index e, const double* x) const {
    std::array<double, 6> b{};
    for (int i = 0; i < 3; ++i) {
      const double *j = vertex(e, i + 1, x), *k = vertex(e, i + 2, x);
      b[static_cast<std::size_t>(2 * i)] = 0.5 * (j[1] - k[1]);
      b[static_cast<std::size_t>(2 * i + 1)] = 0.5 * (k[0] - j[0]);
    }
    return b;
  }

  double area(Index e, const double* x) const {
    double sum = 0.0;
    const std::array<double, 6> b = area_gradient(e, x);
    for (int i = 0; i < 3; ++i) sum += vertex(e, i, x)[0] * b[static_cast<std::size_t>(2 * i)];
    return sum;
  }

  // d2A / dx_row dx_column: x of a vertex with y of the next one +1/2, of the one after -1/2.
  static double area_hessian(int row, int column) {
    if (row % 2 == column % 2) return 0.0;
    if (row % 2 == 1) return area_hessian(column, row);
    const int ahead = (column / 2 - row / 2 + 3) % 3;
    return ahead == 0 ? 0.0 : ahead == 1 ? 0.5 : -0.5;
  }

  pliant::ElementGroup group_;
  std::vector<double> rest_areas_;
};

constexpr pliant::Support support[] = {{2, pliant::Simplex::triangle}};
constexpr pliant::Component component = pliant::component<pliant::Energy, TestAreaBarrier>("test_area_barrier")
                                            .summary("keeps triangles from being inverted")
                                            .formula("sum_e A_0 (s - 1 - log s), s = A / A_0")
                                            .on(support);

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
