#include <array>
#include <cmath>

#include <pliant/ability.hpp>
#include <pliant/energy.hpp>
#include <pliant/energy_abilities.hpp>
#include <pliant/plugin.hpp>

#include "arap_elements.hpp"
#include "tetrahedron.hpp"
#include "triangle.hpp"

namespace pliant::arap {
namespace {

class Arap final : public Energy,
                   public Majorizer,
                   public ClosedFormProjection,
                   public Fields,
                   public DeformationDeterminant {
 public:
  explicit Arap(const Parameters& parameters) : parameters_(parameters) {}

  void bind(const Domain& domain) override {
    dim_ = domain.dim;
    dim_ == 2 ? triangles_.bind(domain, parameters_) : tetrahedra_.bind(domain, parameters_);
  }

  std::span<const ElementGroup> groups() const noexcept override {
    return {dim_ == 2 ? &triangles_.group() : &tetrahedra_.group(), 1};
  }

  void evaluate(int, Index begin, Index end, const double* x, const Curvature& curvature, double* value,
                double* gradient, double* hessian) const override {
    visit([&](const auto& elements) { elements.evaluate(begin, end, x, curvature, value, gradient, hessian); });
  }

  void majorizer(int, Index begin, Index end, double* matrices) const override {
    visit([&](const auto& elements) { elements.majorizer(begin, end, matrices); });
  }
  std::uint64_t majorizer_revision() const noexcept override { return 1; }

  void deformation_determinant(int, Index begin, Index end, const double* x, double* determinants) const override {
    visit([&](const auto& elements) {
      elements.for_each(begin, end,
                        [&](const auto& element, const Index* v) { *determinants++ = element.determinant(x, v); });
    });
  }

  std::span<const Field> fields() const noexcept override { return fields_; }

  void evaluate_field(int field, const double* x, double* out) const override {
    visit([&](const auto& elements) {
      elements.for_each(0, elements.group().count(), [&](const auto& element, const Index* v) {
        *out++ = field == 0 ? element.energy_density(x, v) : element.rotation_angle(x, v);
      });
    });
  }

  const void* ability(const char* id) const noexcept override {
    return offer<Majorizer, ClosedFormProjection, Fields, DeformationDeterminant>(this, id);
  }

 private:
  template <class Function>
  void visit(const Function& function) const {
    dim_ == 2 ? function(triangles_) : function(tetrahedra_);
  }

  static constexpr std::array<Field, 2> make_fields() {
    Field density, rotation;
    density.name = "energy_density", density.unit = "energy / rest volume";
    rotation.name = "rotation_angle", rotation.unit = "degree";
    return {density, rotation};
  }

  const Parameters& parameters_;
  int dim_ = 2;
  ArapElements<Triangle> triangles_;
  ArapElements<Tetrahedron> tetrahedra_;
  std::array<Field, 2> fields_ = make_fields();
};

constexpr Parameter parameters[] = {
    real("mu")
        .by_default("1.0")
        .above(0)
        .in("energy / rest volume")
        .per_element()
        .means("shear modulus")
        .such_as("2.5"),
};
constexpr Support support[] = {{2, Simplex::triangle}, {3, Simplex::tetrahedron}};
constexpr Component arap =
    component<Energy, Arap>("arap")
        .summary("as-rigid-as-possible elasticity: penalizes all but the rotation of each element")
        .formula("E = sum_e vol_e mu_e / 2 |F_e - R_e|^2, R_e the rotation closest to F_e")
        .with(parameters)
        .on(support)
        .invariant(Invariance::translation | Invariance::rotation);

}  // namespace
}  // namespace pliant::arap

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", pliant::arap::arap);
