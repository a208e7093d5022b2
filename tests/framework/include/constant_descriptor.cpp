// The author's syntax of plugin.hpp; everything is a compile-time constant, so that nothing runs when it is loaded.
#include <span>

#include <pliant/energy.hpp>
#include <pliant/plugin.hpp>

namespace {

class Weight final : public pliant::Energy {
 public:
  explicit Weight(const pliant::Parameters& parameters) : weight_(parameters.real("weight")) {}
  void bind(const pliant::Domain&) override {}
  std::span<const pliant::ElementGroup> groups() const noexcept override { return {}; }
  void evaluate(int, pliant::Index begin, pliant::Index, const double* x, const pliant::Curvature&, double* value,
                double*, double*) const override {
    if (value != nullptr) *value = weight_ * x[begin];
  }

 private:
  double weight_;
};

constexpr pliant::Parameter parameters[] = {
    pliant::real("weight").by_default("1.0").above(0).in("force").means("weight of a vertex").such_as("2.5")};
constexpr pliant::Support support[] = {{2, pliant::Simplex::point}, {3, pliant::Simplex::point}};
constexpr pliant::Component weight = pliant::component<pliant::Energy, Weight>("weight")
                                         .summary("a constant force")
                                         .formula("sum_p w x_p")
                                         .with(parameters)
                                         .on(support);

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", weight);

static_assert(pliant_plugin_v1.component->parameter_count == 1);
