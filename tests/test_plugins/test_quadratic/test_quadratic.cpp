#include <algorithm>
#include <array>
#include <vector>

#include <pliant/ability.hpp>
#include <pliant/energy.hpp>
#include <pliant/energy_abilities.hpp>
#include <pliant/errors.hpp>
#include <pliant/plugin.hpp>

namespace {

// E = sum_p k/2 |x_p - t_p|^2, t_p = rest_p + shift: the minimizer is the rest shape, shifted.
class TestQuadratic final : public pliant::Energy, public pliant::Majorizer {
 public:
  explicit TestQuadratic(const pliant::Parameters& parameters)
      : stiffness_(parameters.real("stiffness")), shift_(parameters.vector("shift")) {}

  void bind(const pliant::Domain& domain) override {
    if (shift_.size() != static_cast<std::size_t>(domain.dim)) {
      throw pliant::ParameterError("shift", "must have as many numbers as the mesh has dimensions");
    }
    dim_ = domain.dim;
    points_.assign(domain.points.begin(), domain.points.end());
    targets_.assign(domain.rest.begin(), domain.rest.end());
    for (std::size_t i = 0; i < targets_.size(); ++i) targets_[i] += shift_[i % shift_.size()];
    group_.name = "points";
    group_.k = 1;
    group_.vertices = points_;
    group_.source = points_;
  }

  std::span<const pliant::ElementGroup> groups() const noexcept override { return {&group_, 1}; }

  void evaluate(int, pliant::Index begin, pliant::Index end, const double* x, const pliant::Curvature&, double* value,
                double* gradient, double* hessian) const override {
    for (pliant::Index e = begin; e < end; ++e) {
      const std::size_t first = static_cast<std::size_t>(points_[e]) * dim_;
      std::array<double, 3> d{};
      for (int c = 0; c < dim_; ++c) d[c] = x[first + c] - targets_[first + c];
      if (value != nullptr) *value++ = 0.5 * stiffness_ * (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
      for (int c = 0; gradient != nullptr && c < dim_; ++c) *gradient++ = stiffness_ * d[c];
      for (int ij = 0; hessian != nullptr && ij < dim_ * dim_; ++ij) *hessian++ = ij % (dim_ + 1) == 0 ? stiffness_ : 0;
    }
  }

  void majorizer(int, pliant::Index begin, pliant::Index end, double* matrices) const override {
    std::fill(matrices, matrices + (end - begin), stiffness_);
  }
  std::uint64_t majorizer_revision() const noexcept override { return 1; }

  const void* ability(const char* wanted) const noexcept override {
    return pliant::offer<pliant::Majorizer>(this, wanted);
  }

 private:
  double stiffness_;
  std::span<const double> shift_;
  int dim_ = 0;
  std::vector<pliant::Index> points_;
  std::vector<double> targets_;
  pliant::ElementGroup group_;
};

constexpr pliant::Parameter parameters[] = {
    pliant::real("stiffness").by_default("1.0").above(0).in("energy / length^2").means("stiffness k").such_as("2.5"),
    pliant::vector("shift").in("length").means("targets less rest positions").such_as("[0.1, 0.2]"),
};
constexpr pliant::Support support[] = {{2, pliant::Simplex::point}, {3, pliant::Simplex::point}};
constexpr pliant::Component component = pliant::component<pliant::Energy, TestQuadratic>("test_quadratic")
                                            .summary("springs of rest length 0 from every point to its target")
                                            .formula("sum_p k/2 |x_p - rest_p - shift|^2")
                                            .with(parameters)
                                            .on(support);

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
