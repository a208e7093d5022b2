#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <pliant/ability.hpp>
#include <pliant/elements.hpp>
#include <pliant/energy.hpp>
#include <pliant/energy_abilities.hpp>
#include <pliant/errors.hpp>
#include <pliant/plugin.hpp>

#include "tetrahedron.hpp"
#include "triangle.hpp"

namespace pliant::arap {
namespace {

// The lowest eigenvalue that an element of this stiffness may keep, in units of the stiffness.
double relative_floor(const Curvature& curvature, double stiffness) {
  if (curvature.kind == Curvature::Kind::exact) return -std::numeric_limits<double>::infinity();
  return curvature.floor_is == Curvature::Floor::relative ? curvature.floor : curvature.floor / stiffness;
}

// The elements of one dimension: Element is Triangle or Tetrahedron.
template <class Element>
class ArapElements {
 public:
  void bind(const Domain& domain, const Parameters& parameters) {
    all_ = Elements(domain, Element::dim == 2 ? Simplex::triangle : Simplex::tetrahedron);
    const Values mu = all_.values(parameters, "mu");
    for (Index e = 0; e < all_.count(); ++e) {
      elements_.emplace_back(RestSimplex<Element::dim>(all_, e), mu[e]);
      const double stiffness = elements_.back().stiffness;
      if (!(stiffness > 0.0) || !std::isfinite(stiffness)) {
        throw all_.bad(e, "its stiffness is too small or too large for double precision");
      }
    }
  }

  const ElementGroup& group() const noexcept { return all_.group(); }

  void evaluate(Index begin, Index end, const double* x, const Curvature& curvature, double* value, double* gradient,
                double* hessian) const {
    constexpr int dofs = Element::k * Element::dim;
    if (value != nullptr || gradient != nullptr) {
      Element::evaluate(elements_.data() + begin, all_.vertices(begin), end - begin, x, value, gradient);
    }
    for (Index e = begin; hessian != nullptr && e < end; ++e, hessian += dofs * dofs) {
      const Element& element = elements_[static_cast<std::size_t>(e)];
      element.hessian(x, all_.vertices(e), relative_floor(curvature, element.stiffness), hessian);
    }
  }

  void majorizer(Index begin, Index end, double* matrices) const {
    for (Index e = begin; e < end; ++e) {
      const Element& element = elements_[static_cast<std::size_t>(e)];
      for (int a = 0; a < Element::k; ++a) {
        for (int c = 0; c < Element::k; ++c) {
          double dot = 0.0;
          for (int j = 0; j < Element::dim; ++j) dot += element.b[a][j] * element.b[c][j];
          *matrices++ = element.stiffness * dot;
        }
      }
    }
  }

  template <class Function>
  void for_each(Index begin, Index end, const Function& function) const {
    for (Index e = begin; e < end; ++e) function(elements_[static_cast<std::size_t>(e)], all_.vertices(e));
  }

 private:
  Elements all_;
  std::vector<Element> elements_;
};

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
        if (field == 0) {
          element.evaluate(&element, v, 1, x, out, nullptr);
          *out++ /= element.volume;
        } else {
          *out++ = element.rotation_angle(x, v);
        }
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
