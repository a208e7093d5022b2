#include "runs/inertia.hpp"

#include <algorithm>

#include <Eigen/Core>

#include <pliant/ability.hpp>
#include <pliant/vectorized.hpp>

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

template <int dim>
void Inertia::evaluate_points(Index begin, Index end, const double* x, double* value, double* gradient) const {
  using Row = Eigen::Matrix<double, dim, 1>;
  vectorized([=, factor = factor_, masses = masses_.data(), vertices = vertices_.data(), y = prediction_.data()] {
    for (Index e = begin; e < end; ++e) {
      const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(vertices[e]) * dim;
      const double stiffness = factor * masses[e];
      const Row d = Eigen::Map<const Row>(x + first) - Eigen::Map<const Row>(y + first);
      if (value != nullptr) value[e - begin] = 0.5 * stiffness * d.squaredNorm();
      if (gradient == nullptr) continue;
      Eigen::Map<Row> force(gradient + static_cast<std::ptrdiff_t>(e - begin) * dim);
      force = stiffness * d;
    }
  });
}

void Inertia::evaluate(int, Index begin, Index end, const double* x, const Curvature&, double* value, double* gradient,
                       double* hessian) const {
  dim_ == 2 ? evaluate_points<2>(begin, end, x, value, gradient) : evaluate_points<3>(begin, end, x, value, gradient);
  if (hessian == nullptr) return;
  for (Index e = begin; e < end; ++e) {
    for (int r = 0; r < dim_; ++r) {
      for (int c = 0; c < dim_; ++c) *hessian++ = r == c ? factor_ * masses_[static_cast<std::size_t>(e)] : 0.0;
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
