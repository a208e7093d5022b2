#include "runs/inertia.hpp"

#include <algorithm>

#include <pliant/ability.hpp>

namespace pliant {

void Inertia::set(double factor, std::span<const double> prediction) {
  if (factor != factor_) ++revision_;
  factor_ = factor;
  std::copy(prediction.begin(), prediction.end(), prediction_.begin());
}

void Inertia::bind(const Domain& domain) {
  dim_ = domain.dim;
  prediction_.assign(domain.rest.begin(), domain.rest.end());
  for (const Index v : domain.points) {
    const double mass = domain.masses[static_cast<std::size_t>(v)];
    if (mass == 0.0) continue;
    vertices_.push_back(v);
    masses_.push_back(mass);
  }
  group_.name = "points";
  group_.k = 1;
  group_.vertices = vertices_;
  group_.simplex = Simplex::point;
  group_.source = vertices_;
}

void Inertia::evaluate(int, Index begin, Index end, const double* x, const Curvature&, double* value, double* gradient,
                       double* hessian) const {
  for (Index e = begin; e < end; ++e) {
    const auto first =
        static_cast<std::size_t>(vertices_[static_cast<std::size_t>(e)]) * static_cast<std::size_t>(dim_);
    const double stiffness = factor_ * masses_[static_cast<std::size_t>(e)];
    double squared = 0.0;
    for (int c = 0; c < dim_; ++c) {
      const double d = x[first + static_cast<std::size_t>(c)] - prediction_[first + static_cast<std::size_t>(c)];
      squared += d * d;
      if (gradient != nullptr) *gradient++ = stiffness * d;
    }
    if (value != nullptr) *value++ = 0.5 * stiffness * squared;
    if (hessian == nullptr) continue;
    for (int r = 0; r < dim_; ++r) {
      for (int c = 0; c < dim_; ++c) *hessian++ = r == c ? stiffness : 0.0;
    }
  }
}

void Inertia::majorizer(int, Index begin, Index end, double* matrices) const {
  for (Index e = begin; e < end; ++e) *matrices++ = factor_ * masses_[static_cast<std::size_t>(e)];
}

const void* Inertia::ability(const char* id) const noexcept {
  return offer<Majorizer, ClosedFormProjection>(this, id);
}

}  // namespace pliant
