#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include <Eigen/Core>

#include <pliant/ability.hpp>
#include <pliant/energy.hpp>
#include <pliant/energy_abilities.hpp>
#include <pliant/errors.hpp>
#include <pliant/plugin.hpp>
#include <pliant/vectorized.hpp>

namespace pliant::gravity {
namespace {

class Gravity final : public Energy, public Majorizer, public ClosedFormProjection {
 public:
  explicit Gravity(const Parameters& parameters) : acceleration_(parameters.vector("acceleration")) {}

  void bind(const Domain& domain) override {
    if (acceleration_.size() != static_cast<std::size_t>(domain.dim)) {
      throw ParameterError("acceleration", "has " + std::to_string(acceleration_.size()) + " components in " +
                                               std::to_string(domain.dim) + "D");
    }
    if (domain.masses.empty()) throw Error("gravity acts on masses, and there are none: give mass: at the top");
    dim_ = domain.dim;
    weights_.clear();
    for (const Index v : domain.points) {
      for (const double a : acceleration_) weights_.push_back(domain.masses[static_cast<std::size_t>(v)] * a);
    }
    group_.name = "points";
    group_.k = 1;
    group_.vertices = group_.source = domain.points;
  }

  std::span<const ElementGroup> groups() const noexcept override { return {&group_, 1}; }

  void evaluate(int, Index begin, Index end, const double* x, const Curvature&, double* value, double* gradient,
                double* hessian) const override {
    if (value != nullptr) dim_ == 2 ? energies<2>(begin, end, x, value) : energies<3>(begin, end, x, value);
    if (gradient != nullptr) {
      const auto first = weights_.begin() + static_cast<std::ptrdiff_t>(begin) * dim_;
      std::transform(first, first + static_cast<std::ptrdiff_t>(end - begin) * dim_, gradient, std::negate<>());
    }
    if (hessian != nullptr) std::fill_n(hessian, static_cast<std::ptrdiff_t>(end - begin) * dim_ * dim_, 0.0);
  }

  void majorizer(int, Index begin, Index end, double* matrices) const override {
    std::fill_n(matrices, end - begin, 0.0);
  }
  std::uint64_t majorizer_revision() const noexcept override { return 1; }

  const void* ability(const char* id) const noexcept override {
    return offer<Majorizer, ClosedFormProjection>(this, id);
  }

 private:
  template <int dim>
  void energies(Index begin, Index end, const double* x, double* value) const {
    using Row = Eigen::Map<const Eigen::Matrix<double, dim, 1>>;
    vectorized([=, vertices = group_.vertices.data(), weights = weights_.data()] {
      for (Index e = begin; e < end; ++e) {
        const auto row = static_cast<std::ptrdiff_t>(e) * dim,
                   position = static_cast<std::ptrdiff_t>(vertices[e]) * dim;
        value[e - begin] = -Row(weights + row).dot(Row(x + position));
      }
    });
  }

  std::span<const double> acceleration_;
  int dim_ = 2;
  std::vector<double> weights_;  // m_v g, a row per point
  ElementGroup group_;
};

constexpr Parameter parameters[] = {
    vector("acceleration").in("length / time^2").means("of a free body").such_as("[0, -9.8]"),
};
constexpr Support support[] = {{2, Simplex::point}, {3, Simplex::point}};
constexpr Component gravity = component<Energy, Gravity>("gravity")
                                  .summary("uniform gravity on the masses of the vertices")
                                  .formula("E = - sum_v m_v g . x_v")
                                  .with(parameters)
                                  .on(support)
                                  .needing(Needs::mass);

}  // namespace
}  // namespace pliant::gravity

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", pliant::gravity::gravity);
