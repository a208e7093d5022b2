#include "objective/metric_projection.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

namespace pliant {
namespace {

constexpr int most_dofs = 24;  // 8 vertices in 3D
using Block = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, most_dofs, most_dofs>;
using Eigensolver = Eigen::SelfAdjointEigenSolver<Block>;

// The columns of `scalar` (k x rank) repeated for each coordinate: k*dim x rank*dim.
Block expand(const Block& scalar, int dim) {
  Block expanded = Block::Zero(scalar.rows() * dim, scalar.cols() * dim);
  for (Eigen::Index i = 0; i < scalar.rows(); ++i) {
    for (Eigen::Index j = 0; j < scalar.cols(); ++j) {
      for (int c = 0; c < dim; ++c) expanded(i * dim + c, j * dim + c) = scalar(i, j);
    }
  }
  return expanded;
}

// H += Z diag(max(lambda, floor) - lambda) Z^T for the eigenvalues below the floor.
void lift(Eigen::Map<Block>& hessian, const Eigensolver& eigen, const Block& dual, double floor) {
  const auto& lambda = eigen.eigenvalues();
  Eigen::Index low = 0;
  while (low < lambda.size() && lambda[low] < floor) ++low;
  if (low == 0) return;
  Block lifted = dual * eigen.eigenvectors().leftCols(low);
  for (Eigen::Index i = 0; i < low; ++i) lifted.col(i) *= std::sqrt(floor - lambda[i]);
  hessian += lifted * lifted.transpose();
}

}  // namespace

std::uint64_t MetricProjection::revision_of(const TermGroup& group) noexcept {
  const Term& term = *group.term;
  return term.metric == nullptr && term.majorizer != nullptr ? term.majorizer->majorizer_revision() : 0;
}

MetricProjection::MetricProjection(const TermGroup& group, int dim)
    : k_(group.elements.k), dim_(dim), revision_(revision_of(group)) {
  const Term& term = *group.term;
  if (term.metric == nullptr && term.majorizer == nullptr) return;
  const auto k = static_cast<std::size_t>(k_);
  const Index count = group.elements.count();
  roots_.resize(static_cast<std::size_t>(count) * k * k);
  if (term.metric != nullptr) {
    term.metric->element_metric(group.group, 0, count, roots_.data());
  } else {
    term.majorizer->majorizer(group.group, 0, count, roots_.data());
  }
  for (Index e = 0; e < count; ++e) {
    Eigen::Map<Block> root(roots_.data() + static_cast<std::size_t>(e) * k * k, k_, k_);
    const Eigensolver eigen(Block{root});
    const double largest = std::max(eigen.eigenvalues()[k_ - 1], 0.0);
    int rank = 0;
    double sum = 0.0;
    root.setZero();
    for (int i = k_ - 1; i >= 0 && eigen.eigenvalues()[i] > 1e-12 * largest; --i) {
      root.col(rank++) = eigen.eigenvectors().col(i) * std::sqrt(eigen.eigenvalues()[i]);
      sum += eigen.eigenvalues()[i];
    }
    ranks_.push_back(rank);
    means_.push_back(rank == 0 ? 0.0 : sum / rank);
  }
}

void MetricProjection::project(Index begin, Index end, const Curvature& curvature, double* hessians) const {
  const bool absolute = curvature.floor_is == Curvature::Floor::absolute;
  const int dofs = k_ * dim_;
  for (Index e = begin; e < end; ++e, hessians += dofs * dofs) {
    Eigen::Map<Block> hessian(hessians, dofs, dofs);
    if (!hessian.allFinite()) continue;
    if (!has_metric()) {
      const Eigensolver eigen(Block{hessian});
      const double scale = absolute ? 1.0 : eigen.eigenvalues().cwiseAbs().maxCoeff();
      lift(hessian, eigen, Block::Identity(dofs, dofs), curvature.floor * scale);
      continue;
    }
    const auto element = static_cast<std::size_t>(e);
    const int rank = ranks_[element];
    if (rank == 0) continue;
    const Eigen::Map<const Block> root(roots_.data() + element * static_cast<std::size_t>(k_ * k_), k_, k_);
    const Block dual = expand(root.leftCols(rank), dim_);
    // U S^-1/2: columns of the root divided by their eigenvalue, which is their squared norm.
    Block primal = dual;
    for (Eigen::Index i = 0; i < primal.cols(); ++i) primal.col(i) /= primal.col(i).squaredNorm();
    const Block reduced = primal.transpose() * hessian * primal;
    lift(hessian, Eigensolver(reduced), dual, absolute ? curvature.floor / means_[element] : curvature.floor);
  }
}

}  // namespace pliant
