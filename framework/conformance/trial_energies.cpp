#include "conformance/trial_energies.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <Eigen/Dense>

namespace pliant::conformance {

using Eigen::Map;
using Eigen::MatrixXd;
using Eigen::VectorXd;

TrialEnergy::TrialEnergy(int dim, int k, Simplex simplex, std::vector<Index> vertices)
    : dim_(dim), k_(k), vertices_(std::move(vertices)), source_(vertices_.size() / static_cast<std::size_t>(k)) {
  std::iota(source_.begin(), source_.end(), 0);
  group_.name = "elements";
  group_.k = k;
  group_.simplex = simplex;
  group_.vertices = vertices_;
  group_.source = source_;
}

void TrialEnergy::evaluate(int, Index begin, Index end, const double* x, const Curvature&, double* value,
                           double* gradient, double* hessian) const {
  double q[6] = {}, unwanted = 0.0;
  const std::ptrdiff_t dofs = k_ * dim_;
  for (Index e = begin; e < end; ++e) {
    for (int i = 0; i < k_ * dim_; ++i) {
      q[i] = x[vertices_[static_cast<std::size_t>(e * k_ + i / dim_)] * dim_ + i % dim_];
    }
    element(q, value != nullptr ? *value++ : unwanted, gradient, hessian);
    if (gradient != nullptr) gradient += dofs;
    if (hessian != nullptr) hessian += dofs * dofs;
  }
}

TrialSprings::TrialSprings(int dim, std::vector<Index> edges, double stiffness, double length, bool majorizes)
    : TrialEnergy(dim, 2, Simplex::edge, std::move(edges)),
      stiffness_(stiffness),
      length_(length),
      majorizes_(majorizes) {}

void TrialSprings::majorizer(int, Index begin, Index end, double* matrices) const {
  for (Index e = begin; e < end; ++e, matrices += 4) {
    matrices[0] = matrices[3] = stiffness_;
    matrices[1] = matrices[2] = -stiffness_;
  }
}

// With d = x_b - x_a, l = |d|: dE/dd = k (1 - L/l) d, d2E/dd2 = k ((1 - L/l) I + L/l^3 d d^T).
void TrialSprings::element(const double* q, double& value, double* gradient, double* hessian) const {
  const VectorXd d = Map<const VectorXd>(q + dim_, dim_) - Map<const VectorXd>(q, dim_);
  const double l = std::max(d.norm(), 1e-12), slack = 1.0 - length_ / l;
  value = 0.5 * stiffness_ * (d.norm() - length_) * (d.norm() - length_);
  if (gradient != nullptr) {
    Map<VectorXd>(gradient, dim_) = -stiffness_ * slack * d;
    Map<VectorXd>(gradient + dim_, dim_) = stiffness_ * slack * d;
  }
  if (hessian == nullptr) return;
  const MatrixXd block =
      stiffness_ * (slack * MatrixXd::Identity(dim_, dim_) + length_ / (l * l * l) * d * d.transpose());
  Map<MatrixXd> whole(hessian, 2 * dim_, 2 * dim_);
  whole << block, -block, -block, block;
}

TrialAnchors::TrialAnchors(int dim, std::vector<Index> points, double stiffness, std::vector<double> target,
                           bool broken)
    : TrialEnergy(dim, 1, Simplex::point, std::move(points)),
      stiffness_(stiffness),
      target_(std::move(target)),
      broken_(broken) {}

void TrialAnchors::majorizer(int, Index begin, Index end, double* matrices) const {
  std::fill(matrices, matrices + (end - begin), stiffness_);
}

void TrialAnchors::element(const double* q, double& value, double* gradient, double* hessian) const {
  const VectorXd d = Map<const VectorXd>(q, dim_) - Map<const VectorXd>(target_.data(), dim_);
  value = broken_ ? std::numeric_limits<double>::quiet_NaN() : 0.5 * stiffness_ * d.squaredNorm();
  if (gradient != nullptr) Map<VectorXd>(gradient, dim_) = stiffness_ * d;
  if (hessian != nullptr) Map<MatrixXd>(hessian, dim_, dim_) = stiffness_ * MatrixXd::Identity(dim_, dim_);
}

void TrialWall::majorizer(int, Index begin, Index end, double* matrices) const {
  std::fill(matrices, matrices + (end - begin), 0.0);
}

void TrialWall::element(const double* q, double& value, double* gradient, double* hessian) const {
  value = q[0] > 0.0 ? 0.0 : std::numeric_limits<double>::infinity();
  if (gradient != nullptr) std::fill(gradient, gradient + dim_, 0.0);
  if (hessian != nullptr) std::fill(hessian, hessian + dim_ * dim_, 0.0);
}

}  // namespace pliant::conformance
