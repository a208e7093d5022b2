#pragma once

#include <span>

#include <pliant/energy.hpp>
#include <pliant/plugin.hpp>

// The sound part that all bad plugins share: an energy without elements.
class Idle : public pliant::Energy {
 public:
  explicit Idle(const pliant::Parameters&) {}
  void bind(const pliant::Domain&) override {}
  std::span<const pliant::ElementGroup> groups() const noexcept override { return {}; }
  void evaluate(int, pliant::Index, pliant::Index, const double*, const pliant::Curvature&, double*, double*,
                double*) const override {}
};

constexpr pliant::Support idle_support[] = {{2, pliant::Simplex::point}, {3, pliant::Simplex::point}};

template <class T = Idle>
constexpr pliant::Component idle(const char* name) {
  return pliant::component<pliant::Energy, T>(name).summary("does nothing").formula("0").on(idle_support);
}
