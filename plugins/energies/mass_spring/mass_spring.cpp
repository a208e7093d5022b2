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

#include "spring.hpp"
#include "spring_list.hpp"

namespace pliant::mass_spring {
namespace {

// The lowest eigenvalue that a spring of this stiffness may keep, in units of the stiffness.
double floor_of(const Curvature& curvature, double k) {
  if (curvature.kind == Curvature::Kind::exact) return -std::numeric_limits<double>::infinity();
  return curvature.floor_is == Curvature::Floor::relative ? curvature.floor : curvature.floor / k;
}

template <int dim>
struct Springs {
  std::vector<Spring<dim>> springs;
  const Index* vertices = nullptr;

  const Index* ends(Index e) const { return vertices + 2 * static_cast<std::ptrdiff_t>(e); }
  const Spring<dim>& operator[](Index e) const { return springs[static_cast<std::size_t>(e)]; }

  void evaluate(Index begin, Index end, const double* x, const Curvature& curvature, double* value, double* gradient,
                double* hessian) const {
    if (value != nullptr || gradient != nullptr) {
      for (Index e = begin; e < end; ++e) {
        const double energy = (*this)[e].evaluate(x, ends(e), gradient);
        if (value != nullptr) *value++ = energy;
        if (gradient != nullptr) gradient += 2 * dim;
      }
    }
    if (hessian != nullptr) {
      for (Index e = begin; e < end; ++e, hessian += 4 * dim * dim) {
        (*this)[e].hessian(x, ends(e), floor_of(curvature, (*this)[e].k), hessian);
      }
    }
  }

  void majorizer(Index begin, Index end, double* matrices) const {
    for (Index e = begin; e < end; ++e, matrices += 4) {
      matrices[0] = matrices[3] = (*this)[e].k;
      matrices[1] = matrices[2] = -(*this)[e].k;
    }
  }

  // strain (l - l0) / l0, tension k (l - l0)
  void field(bool strain, const double* x, double* out) const {
    for (std::size_t e = 0; e < springs.size(); ++e) {
      double d[dim];
      const double stretch = Spring<dim>::difference(x, ends(static_cast<Index>(e)), d) - springs[e].l0;
      out[e] = strain ? stretch / springs[e].l0 : springs[e].k * stretch;
    }
  }
};

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
    visit([&](const auto& springs) { springs.evaluate(begin, end, x, curvature, value, gradient, hessian); });
  }

  void majorizer(int, Index begin, Index end, double* matrices) const override {
    visit([&](const auto& springs) { springs.majorizer(begin, end, matrices); });
  }
  std::uint64_t majorizer_revision() const noexcept override { return 1; }

  std::span<const Field> fields() const noexcept override { return fields_; }
  void evaluate_field(int field, const double* x, double* out) const override {
    visit([&](const auto& springs) { springs.field(field == 0, x, out); });
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
    made.springs.resize(static_cast<std::size_t>(count));
    for (Index e = 0; e < count; ++e) {
      Spring<dim>& spring = made.springs[static_cast<std::size_t>(e)];
      const double length = Spring<dim>::difference(domain.rest.data(), made.ends(e), spring.n0);
      if (length > 0.0) {
        for (double& n : spring.n0) n /= length;
      } else if (given) {
        spring.n0[0] = 1.0;
      } else {
        throw bad_spring(e, "its ends coincide in the rest shape; give rest_length, or part them");
      }
      spring.l0 = given ? rest[e] : rest[e] * length;
      spring.k = by_young ? stiffness[e] / (spring.l0 * spring.l0) : stiffness[e];
      if (!(spring.l0 > 0.0) || !(spring.k > 0.0) || !std::isfinite(spring.k) || !std::isfinite(spring.l0)) {
        throw bad_spring(e, "its stiffness or rest length is too small or too large for double precision");
      }
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
    real("k").optional().above(0).in("force / length").per_element().means("stiffness, unless young is given"),
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
