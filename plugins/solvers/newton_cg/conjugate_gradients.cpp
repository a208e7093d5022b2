#include "conjugate_gradients.hpp"

#include <cmath>

#include <Eigen/SparseCore>

namespace pliant::newton_cg {
namespace {

std::span<double> span_of(Eigen::VectorXd& v) {
  return {v.data(), static_cast<std::size_t>(v.size())};
}

void multiply(const SymmetricMatrix& H, const Eigen::VectorXd& p, Eigen::VectorXd& product) {
  const SymmetricPattern& pattern = H.pattern;
  const Eigen::Map<const Eigen::SparseMatrix<double, Eigen::ColMajor, Index>> lower(
      pattern.rows, pattern.rows, pattern.nonzeros(), pattern.column_starts, pattern.row_ids, H.values);
  product.noalias() = lower.selfadjointView<Eigen::Lower>() * p;
}

}  // namespace

void ConjugateGradients::resize(std::size_t size) {
  for (auto* vector : {&residual_, &preconditioned_, &direction_, &product_}) {
    vector->resize(static_cast<Eigen::Index>(size));
  }
}

std::optional<Outcome> ConjugateGradients::solve(const SymmetricMatrix& H, std::span<const double> g, double tolerance,
                                                 std::int64_t iteration_limit, const Precondition& precondition,
                                                 std::span<double> s) {
  Eigen::Map<Eigen::VectorXd> solution(s.data(), residual_.size());
  solution.setZero();
  residual_ = Eigen::Map<const Eigen::VectorXd>(g.data(), residual_.size());
  if (auto failed = precondition(span_of(residual_), span_of(preconditioned_))) return failed;
  direction_ = preconditioned_;
  double rz = residual_.dot(preconditioned_);
  const double wanted = tolerance * tolerance * rz;
  for (end_ = {End::Code::iteration_limit, 0}; end_.iterations < iteration_limit; ++end_.iterations) {
    multiply(H, direction_, product_);
    const double curvature = direction_.dot(product_);
    if (!(curvature > 0.0)) {
      if (end_.iterations == 0) solution = preconditioned_;
      end_.code = End::Code::negative_curvature;
      return std::nullopt;
    }
    const double length = rz / curvature;
    solution += length * direction_;
    residual_ -= length * product_;
    if (auto failed = precondition(span_of(residual_), span_of(preconditioned_))) return failed;
    const double before = rz;
    rz = residual_.dot(preconditioned_);
    if (rz <= wanted) {
      end_.code = End::Code::converged;
      ++end_.iterations;
      return std::nullopt;
    }
    direction_ = preconditioned_ + (rz / before) * direction_;
  }
  return std::nullopt;
}

}  // namespace pliant::newton_cg
