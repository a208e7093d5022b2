#include <algorithm>
#include <array>
#include <vector>

#include <pliant/ability.hpp>
#include <pliant/energy.hpp>
#include <pliant/energy_abilities.hpp>
#include <pliant/plugin.hpp>

namespace pliant::pin_spring {
namespace {

// The eigenvalues of the Hessian in x_v are all k; a floor above that raises them.
double curvature_of(const Curvature& curvature, double k) {
  if (curvature.kind == Curvature::Kind::exact) return k;
  return std::max(k, curvature.floor_is == Curvature::Floor::relative ? curvature.floor * k : curvature.floor);
}

class PinSpring final : public Energy, public Majorizer, public ClosedFormProjection, public Fields {
 public:
  explicit PinSpring(const Parameters& parameters)
      : parameters_(parameters), motion_(parameters.has("target") ? &parameters.motion("target") : nullptr) {}

  void bind(const Domain& domain) override {
    dim_ = domain.dim;
    group_.name = "pins";
    group_.k = 1;
    group_.vertices = group_.source = domain.points;
    const Values k = parameters_.values("k", group_.count(), "vertices of the selection");
    k_.clear();
    for (Index e = 0; e < group_.count(); ++e) k_.push_back(k[e]);

    rest_.clear();
    for (const Index v : domain.points) {
      const auto row = domain.rest.subspan(static_cast<std::size_t>(v) * static_cast<std::size_t>(dim_),
                                           static_cast<std::size_t>(dim_));
      rest_.insert(rest_.end(), row.begin(), row.end());
    }
    targets_ = rest_;
    fields_[0].name = "force", fields_[0].unit = "force", fields_[0].components = dim_;
  }

  void begin_step(const StepContext& context) override {
    if (motion_ != nullptr) motion_->targets(context.time, dim_, rest_, targets_);
  }

  std::span<const ElementGroup> groups() const noexcept override { return {&group_, 1}; }

  void evaluate(int, Index begin, Index end, const double* x, const Curvature& curvature, double* value,
                double* gradient, double* hessian) const override {
    for (Index e = begin; e < end; ++e) {
      const double k = k_[static_cast<std::size_t>(e)];
      double square = 0.0;
      for (int i = 0; i < dim_; ++i) {
        const double away = offset(e, i, x);
        square += away * away;
        if (gradient != nullptr) *gradient++ = k * away;
      }
      if (value != nullptr) *value++ = 0.5 * k * square;
      if (hessian == nullptr) continue;
      for (int i = 0; i < dim_; ++i) {
        for (int j = 0; j < dim_; ++j) *hessian++ = i == j ? curvature_of(curvature, k) : 0.0;
      }
    }
  }

  void majorizer(int, Index begin, Index end, double* matrices) const override {
    std::copy(k_.begin() + begin, k_.begin() + end, matrices);
  }
  std::uint64_t majorizer_revision() const noexcept override { return 1; }

  std::span<const Field> fields() const noexcept override { return fields_; }
  void evaluate_field(int, const double* x, double* out) const override {
    for (Index e = 0; e < group_.count(); ++e) {
      for (int i = 0; i < dim_; ++i) *out++ = -k_[static_cast<std::size_t>(e)] * offset(e, i, x);
    }
  }

  const void* ability(const char* id) const noexcept override {
    return offer<Majorizer, ClosedFormProjection, Fields>(this, id);
  }

 private:
  // Coordinate i of x_v - target_v.
  double offset(Index e, int i, const double* x) const {
    const Index vertex = group_.vertices[static_cast<std::size_t>(e)];
    return x[static_cast<std::ptrdiff_t>(vertex) * dim_ + i] - targets_[static_cast<std::size_t>(e * dim_ + i)];
  }

  const Parameters& parameters_;
  const Motion* motion_;
  int dim_ = 2;
  ElementGroup group_;
  std::vector<double> k_;
  std::vector<double> rest_, targets_;  // #points x dim
  std::array<Field, 1> fields_;
};

constexpr Parameter parameters[] = {
    real("k")
        .above(0)
        .in("force / length")
        .per_element()
        .means("stiffness, one for all or one per vertex")
        .such_as("1.0e3"),
    motion("target")
        .optional()
        .means("where the springs pull to; by default to the rest shape")
        .such_as("{translate: [0, 1]}"),
};
constexpr Support support[] = {{2, Simplex::point}, {3, Simplex::point}};
constexpr Component pin_spring = component<Energy, PinSpring>("pin_spring")
                                     .summary("soft pins: springs of rest length zero to fixed or moving targets")
                                     .formula("E = sum_v k_v / 2 |x_v - target_v(t)|^2")
                                     .with(parameters)
                                     .on(support);

}  // namespace
}  // namespace pliant::pin_spring

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", pliant::pin_spring::pin_spring);
