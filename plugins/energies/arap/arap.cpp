#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <pliant/ability.hpp>
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

// Volume below which an element is flat but for round-off, in units of its longest edge to the power of dim.
constexpr double flat = 1e-14;

// The elements of one dimension: Element is Triangle or Tetrahedron.
template <class Element>
class Elements {
 public:
  void bind(const Domain& domain, std::span<const Index> vertices, std::span<const Index> ids,
            const Parameters& values) {
    constexpr Simplex simplex = Element::dim == 2 ? Simplex::triangle : Simplex::tetrahedron;
    vertices_ = vertices;
    elements_.resize(vertices.size() / Element::k);
    const Values mu =
        values.values("mu", static_cast<Index>(elements_.size()), Element::dim == 2 ? "triangles" : "tetrahedra");
    for (std::size_t e = 0; e < elements_.size(); ++e) {
      const double volume =
          elements_[e].bind(domain.rest.data(), vertices.data() + e * Element::k, mu[static_cast<Index>(e)]);
      const double smallest =
          flat * std::pow(longest_edge(domain.rest.data(), vertices.data() + e * Element::k), Element::dim);
      if (!(volume > smallest) || !std::isfinite(1.0 / volume)) {
        throw BadElement(simplex, ids[e],
                         volume < -smallest ? "is inverted in the rest shape" : "has no volume in the rest shape");
      }
    }
    group_.name = Element::dim == 2 ? "triangles" : "tetrahedra";
    group_.k = Element::k;
    group_.vertices = vertices;
    group_.simplex = simplex;
    group_.source = ids;
  }

  const ElementGroup& group() const noexcept { return group_; }

  void evaluate(Index begin, Index end, const double* x, const Curvature& curvature, double* value, double* gradient,
                double* hessian) const {
    constexpr int dofs = Element::k * Element::dim;
    if (value != nullptr || gradient != nullptr) {
      Element::evaluate(elements_.data() + begin, vertices_of_element(begin), end - begin, x, value, gradient);
    }
    for (Index e = begin; hessian != nullptr && e < end; ++e, hessian += dofs * dofs) {
      const Element& element = elements_[static_cast<std::size_t>(e)];
      element.hessian(x, vertices_of_element(e), relative_floor(curvature, element.stiffness), hessian);
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
    for (Index e = begin; e < end; ++e) function(e, elements_[static_cast<std::size_t>(e)], vertices_of_element(e));
  }

 private:
  const Index* vertices_of_element(Index e) const {
    return vertices_.data() + static_cast<std::size_t>(e) * Element::k;
  }

  static double longest_edge(const double* rest, const Index* v) {
    double longest = 0.0;
    for (int a = 0; a < Element::k; ++a) {
      for (int c = 0; c < a; ++c) {
        double squared = 0.0;
        for (int j = 0; j < Element::dim; ++j) {
          const double d = rest[v[a] * Element::dim + j] - rest[v[c] * Element::dim + j];
          squared += d * d;
        }
        longest = std::max(longest, std::sqrt(squared));
      }
    }
    return longest;
  }

  std::span<const Index> vertices_;
  std::vector<Element> elements_;
  ElementGroup group_;
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
    if (dim_ == 2) {
      triangles_.bind(domain, domain.triangles, domain.triangle_ids, parameters_);
    } else {
      tetrahedra_.bind(domain, domain.tetrahedra, domain.tetrahedron_ids, parameters_);
    }
    const auto count = static_cast<Index>(groups()[0].count());
    const Values mu = parameters_.values("mu", count, "elements");
    mu_.clear();
    for (Index e = 0; e < count; ++e) mu_.push_back(mu[e]);
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
      elements.for_each(
          begin, end, [&](Index, const auto& element, const Index* v) { *determinants++ = element.determinant(x, v); });
    });
  }

  std::span<const Field> fields() const noexcept override { return fields_; }

  void evaluate_field(int field, const double* x, double* out) const override {
    visit([&](const auto& elements) {
      elements.for_each(0, elements.group().count(), [&](Index e, const auto& element, const Index* v) {
        if (field == 0) {
          element.evaluate(&element, v, 1, x, out, nullptr);
          *out++ /= element.stiffness / mu_[static_cast<std::size_t>(e)];
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
  Elements<Triangle> triangles_;
  Elements<Tetrahedron> tetrahedra_;
  std::vector<double> mu_;
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
