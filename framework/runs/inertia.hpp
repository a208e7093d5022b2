#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <pliant/energy.hpp>
#include <pliant/energy_abilities.hpp>

namespace pliant {

// The inertia of a time step as an energy, so that solvers need not know of time:
//     E(x) = a / 2 |x - y|_M^2,      a = c / h^2 (1 / time^2),
// one element per vertex that has mass. Its Hessian and its majorizer are a m. Made by the host; not a plugin.
class Inertia final : public Energy, public Majorizer, public ClosedFormProjection {
 public:
  // Which prediction y and which factor a: told before each step.
  void set(double factor, std::span<const double> prediction);

  void bind(const Domain& domain) override;
  std::span<const ElementGroup> groups() const noexcept override { return {&group_, 1}; }
  void evaluate(int group, Index begin, Index end, const double* x, const Curvature& curvature, double* value,
                double* gradient, double* hessian) const override;
  const void* ability(const char* id) const noexcept override;

  void majorizer(int group, Index begin, Index end, double* matrices) const override;
  std::uint64_t majorizer_revision() const noexcept override { return revision_; }

 private:
  template <int dim>
  void evaluate_points(Index begin, Index end, const double* x, double* value, double* gradient) const;

  int dim_ = 2;
  double factor_ = 0.0;
  std::uint64_t revision_ = 1;
  std::vector<Index> vertices_;
  std::vector<double> masses_;      // of vertices_
  std::vector<double> prediction_;  // y, #V x dim
  ElementGroup group_;
};

}  // namespace pliant
