#pragma once

#include <vector>

#include <pliant/ability.hpp>
#include <pliant/energy.hpp>
#include <pliant/energy_abilities.hpp>

// Energies whose minima are known, that solvers are tried on. They need no bind().
namespace pliant::conformance {

class TrialEnergy : public Energy {
 public:
  TrialEnergy(int dim, int k, Simplex simplex, std::vector<Index> vertices);
  TrialEnergy(const TrialEnergy&) = delete;
  TrialEnergy& operator=(const TrialEnergy&) = delete;

  void bind(const Domain&) override {}
  std::span<const ElementGroup> groups() const noexcept override { return {&group_, 1}; }
  void evaluate(int group, Index begin, Index end, const double* x, const Curvature& curvature, double* value,
                double* gradient, double* hessian) const override;

 protected:
  // Of one element at its own positions q (k x dim); gradient and hessian may be null.
  virtual void element(const double* q, double& value, double* gradient, double* hessian) const = 0;
  int dim_, k_;

 private:
  std::vector<Index> vertices_, source_;
  ElementGroup group_;
};

// stiffness/2 (|x_b - x_a| - length)^2 of each edge. Convex for length 0; indefinite where a spring is compressed.
class TrialSprings final : public TrialEnergy, public Majorizer {
 public:
  TrialSprings(int dim, std::vector<Index> edges, double stiffness, double length, bool majorizes = true);

  void majorizer(int group, Index begin, Index end, double* matrices) const override;
  std::uint64_t majorizer_revision() const noexcept override { return 1; }
  const void* ability(const char* wanted) const noexcept override {
    return majorizes_ ? offer<Majorizer>(this, wanted) : nullptr;
  }

 private:
  void element(const double* q, double& value, double* gradient, double* hessian) const override;
  double stiffness_, length_;
  bool majorizes_;
};

// stiffness/2 |x - target|^2 of each point, the same target for all; NaN where `broken`.
class TrialAnchors final : public TrialEnergy, public Majorizer {
 public:
  TrialAnchors(int dim, std::vector<Index> points, double stiffness, std::vector<double> target, bool broken = false);

  void majorizer(int group, Index begin, Index end, double* matrices) const override;
  std::uint64_t majorizer_revision() const noexcept override { return 1; }
  const void* ability(const char* wanted) const noexcept override { return offer<Majorizer>(this, wanted); }

 private:
  void element(const double* q, double& value, double* gradient, double* hessian) const override;
  double stiffness_;
  std::vector<double> target_;
  bool broken_;
};

// +infinity where the first coordinate of a point is not positive, else 0.
class TrialWall final : public TrialEnergy, public Majorizer {
 public:
  TrialWall(int dim, std::vector<Index> points) : TrialEnergy(dim, 1, Simplex::point, std::move(points)) {}

  void majorizer(int group, Index begin, Index end, double* matrices) const override;
  std::uint64_t majorizer_revision() const noexcept override { return 1; }
  const void* ability(const char* wanted) const noexcept override { return offer<Majorizer>(this, wanted); }

 private:
  void element(const double* q, double& value, double* gradient, double* hessian) const override;
};

}  // namespace pliant::conformance
