#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include <pliant/ability.hpp>
#include <pliant/energy.hpp>
#include <pliant/energy_abilities.hpp>
#include <pliant/errors.hpp>
#include <pliant/plugin.hpp>

#include "spring_list.hpp"
#include "springs.hpp"

namespace pliant::mass_spring {
namespace {

// The lowest eigenvalue that a spring of this stiffness may keep, in units of the stiffness.
double floor_of(const Curvature& curvature, double k) {
  if (curvature.kind == Curvature::Kind::exact) return -std::numeric_limits<double>::infinity();
  return curvature.floor_is == Curvature::Floor::relative ? curvature.floor : curvature.floor / k;
}

class MassSpring final : public Energy, public Majorizer, public ClosedFormProjection, public Fields {
 public:
  explicit MassSpring(const Parameters& parameters) : parameters_(parameters) {}

  void bind(const Domain& domain) override {
    check_exclusive();
    dim_ = domain.dim;
    find_springs(domain);
    if (dim_ == 2) {
      make_springs(domain, plane_);
    } else {
      make_springs(domain, space_);
    }
  }

  std::span<const ElementGroup> groups() const noexcept override { return {&group_, 1}; }

  void evaluate(int, Index begin, Index end, const double* x, const Curvature& curvature, double* value,
                double* gradient, double* hessian) const override {
    visit([&](const auto& springs) {
      if (value != nullptr || gradient != nullptr) springs.evaluate(begin, end, x, value, gradient);
      if (hessian == nullptr) return;
      for (Index e = begin; e < end; ++e, hessian += 4 * dim_ * dim_) {
        springs.hessian(e, x, floor_of(curvature, springs.k[static_cast<std::size_t>(e)]), hessian);
      }
    });
  }

  void majorizer(int, Index begin, Index end, double* matrices) const override {
    visit([&](const auto& springs) {
      for (Index e = begin; e < end; ++e, matrices += 4) {
        matrices[0] = matrices[3] = springs.k[static_cast<std::size_t>(e)];
        matrices[1] = matrices[2] = -matrices[0];
      }
    });
  }
  std::uint64_t majorizer_revision() const noexcept override { return 1; }

  std::span<const Field> fields() const noexcept override { return fields_; }
  void evaluate_field(int field, const double* x, double* out) const override {
    visit([&](const auto& springs) {
      for (std::size_t e = 0; e < springs.k.size(); ++e) {
        const double stretch = springs.difference(x, static_cast<Index>(e)).norm() - springs.l0[e];
        out[e] = field == 0 ? stretch / springs.l0[e] : springs.k[e] * stretch;
      }
    });
  }

  const void* ability(const char* id) const noexcept override {
    return offer<Majorizer, ClosedFormProjection, Fields>(this, id);
  }

 private:
  template <class Function>
  void visit(const Function& function) const {
    dim_ == 2 ? function(plane_) : function(space_);
  }

  void check_exclusive() const {
    if (parameters_.has("k") && parameters_.has("young")) {
      throw ParameterError("young", "and k exclude each other; give one of them");
    }
    if (!parameters_.has("k") && !parameters_.has("young")) {
      throw ParameterError("k", "is missing; give k, or young (k = young / rest length^2)");
    }
    if (parameters_.has("rest_length") && parameters_.has("rest_scale")) {
      throw ParameterError("rest_length", "and rest_scale exclude each other; give one of them, or none");
    }
  }

  void find_springs(const Domain& domain) {
    group_.name = "springs";
    group_.k = 2;
    group_.simplex = Simplex::edge;
    if (parameters_.has("edges")) {
      listed_ = read_springs(parameters_.text("edges"), domain);
      numbers_.resize(listed_.size() / 2);
      std::iota(numbers_.begin(), numbers_.end(), 0);
      group_.vertices = listed_;
      group_.source = numbers_;
    } else {
      group_.vertices = domain.edges;
      group_.source = domain.edge_ids;
    }
  }

  template <int dim>
  void make_springs(const Domain& domain, Springs<dim>& made) {
    const Index count = group_.count();
    const bool given = parameters_.has("rest_length"), scaled = parameters_.has("rest_scale");
    const double one = 1.0;
    const bool by_young = parameters_.has("young");
    const Values stiffness = parameters_.values(by_young ? "young" : "k", count, "springs");
    const Values rest = given || scaled ? parameters_.values(given ? "rest_length" : "rest_scale", count, "springs")
                                        : Values({&one, 1});
    made.vertices = group_.vertices.data();
    for (Index e = 0; e < count; ++e) {
      auto n0 = made.difference(domain.rest.data(), e);
      const double length = n0.norm();
      if (length > 0.0) {
        n0 /= length;
      } else if (given) {
        n0 = Springs<dim>::Vector::UnitX();
      } else {
        throw bad_spring(e, "its ends coincide in the rest shape; give rest_length, or part them");
      }
      const double l0 = given ? rest[e] : rest[e] * length;
      const double k = by_young ? stiffness[e] / (l0 * l0) : stiffness[e];
      if (!(l0 > 0.0) || !(k > 0.0) || !std::isfinite(k) || !std::isfinite(l0)) {
        throw bad_spring(e, "its stiffness or rest length is too small or too large for double precision");
      }
      made.l0.push_back(l0);
      made.k.push_back(k);
      made.n0.push_back(n0);
    }
  }

  BadElement bad_spring(Index e, const std::string& why) const {
    const auto number = static_cast<std::size_t>(e);
    return {Simplex::edge, group_.source[number],
            "spring between vertices " + std::to_string(group_.vertices[2 * number]) + " and " +
                std::to_string(group_.vertices[2 * number + 1]) + ": " + why};
  }

  static constexpr std::array<Field, 2> make_fields() {
    Field strain, tension;
    strain.name = "strain", strain.unit = "1";
    tension.name = "tension", tension.unit = "force";
    return {strain, tension};
  }

  const Parameters& parameters_;
  int dim_ = 2;
  ElementGroup group_;
  std::vector<Index> listed_, numbers_;
  Springs<2> plane_;
  Springs<3> space_;
  std::array<Field, 2> fields_ = make_fields();
};

constexpr Parameter parameters[] = {
    real("k")
        .optional()
        .above(0)
        .in("force / length")
        .per_element()
        .means("stiffness, unless young is given")
        .such_as("80.0"),
    real("young")
        .optional()
        .above(0)
        .in("force * length")
        .per_element()
        .means("stiffness per squared strain: k = young / rest length^2")
        .such_as("80.0"),
    real("rest_length").optional().above(0).in("length").per_element().means("by default that of the rest shape"),
    real("rest_scale").optional().above(0).per_element().means("rest length in units of that of the rest shape"),
    file("edges").optional().means("CSV with the columns i,j: the springs; by default the edges of the mesh"),
};
constexpr Support support[] = {{2, Simplex::edge}, {3, Simplex::edge}};
constexpr Component mass_spring = component<Energy, MassSpring>("mass_spring")
                                      .summary("linear springs along edges")
                                      .formula("E = sum_e k_e / 2 (|x_j - x_i| - l0_e)^2")
                                      .with(parameters)
                                      .on(support)
                                      .invariant(Invariance::translation | Invariance::rotation);

}  // namespace
}  // namespace pliant::mass_spring

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", pliant::mass_spring::mass_spring);
