#pragma once

#include <pliant/ability.hpp>
#include <pliant/energy.hpp>
#include <pliant/energy_abilities.hpp>
#include <pliant/plugin.hpp>

// A faultless energy, 1/2 |x_b - x_a|^2 of every edge, into which each plugin here puts one fault.
namespace faulty {

using pliant::Curvature;
using pliant::Index;

class Net : public pliant::Energy, public pliant::Majorizer, public pliant::ClosedFormProjection {
 public:
  explicit Net(const pliant::Parameters&) {}

  void bind(const pliant::Domain& domain) override {
    dim_ = domain.dim;
    group_.name = "edges";
    group_.k = 2;
    group_.simplex = pliant::Simplex::edge;
    group_.vertices = domain.edges;
    group_.source = domain.edge_ids;
  }
  std::span<const pliant::ElementGroup> groups() const noexcept override { return {&group_, 1}; }

  void evaluate(int, Index begin, Index end, const double* x, const Curvature& curvature, double* value,
                double* gradient, double* hessian) const override {
    const int dofs = 2 * dim_;
    for (Index e = begin; e < end; ++e) {
      const double* a = x + static_cast<std::ptrdiff_t>(group_.vertices[static_cast<std::size_t>(2 * e)]) * dim_;
      const double* b = x + static_cast<std::ptrdiff_t>(group_.vertices[static_cast<std::size_t>(2 * e + 1)]) * dim_;
      double g[6], H[36], E = 0.0;
      for (int i = 0; i < dofs; ++i) {
        const double d = b[i % dim_] - a[i % dim_];
        E += 0.25 * d * d;
        g[i] = i < dim_ ? -d : d;
        for (int j = 0; j < dofs; ++j) H[i * dofs + j] = i % dim_ != j % dim_ ? 0.0 : i == j ? 1.0 : -1.0;
      }
      spoil(a, b, curvature, E, g, H);
      if (value != nullptr) *value++ = E;
      for (int i = 0; gradient != nullptr && i < dofs; ++i) *gradient++ = g[i];
      for (int i = 0; hessian != nullptr && i < dofs * dofs; ++i) *hessian++ = H[i];
    }
  }

  void majorizer(int, Index begin, Index end, double* matrices) const override {
    for (Index e = begin; e < end; ++e, matrices += 4) {
      matrices[0] = matrices[3] = stiffness();
      matrices[1] = matrices[2] = -stiffness();
    }
  }
  std::uint64_t majorizer_revision() const noexcept override { return 1; }
  const void* ability(const char* wanted) const noexcept override {
    return pliant::offer<pliant::Majorizer, pliant::ClosedFormProjection>(this, wanted);
  }

 protected:
  // The numbers of one edge from a to b, to be made wrong.
  virtual void spoil(const double*, const double*, const Curvature&, double&, double*, double*) const {}
  virtual double stiffness() const { return 1.0; }
  int dim_ = 0;
  pliant::ElementGroup group_;
};

constexpr pliant::Support support[] = {{2, pliant::Simplex::edge}};

template <class Fault>
constexpr pliant::Component component(const char* name) {
  return pliant::component<pliant::Energy, Fault>(name)
      .summary("springs with a fault")
      .formula("sum_e |x_b - x_a|^2 / 2")
      .on(support)
      .invariant(pliant::Invariance::translation | pliant::Invariance::rotation);
}

}  // namespace faulty
