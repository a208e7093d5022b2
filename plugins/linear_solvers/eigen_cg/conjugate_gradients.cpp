#include "conjugate_gradients.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pliant {
namespace {

constexpr double round_off = 10 * std::numeric_limits<double>::epsilon();

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2e", value);
  return text;
}

}  // namespace

ConjugateGradients::ConjugateGradients(const Parameters& parameters)
    : incomplete_cholesky_(parameters.text("preconditioner") == "incomplete_cholesky"),
      tolerance_(parameters.real("tolerance")),
      iteration_limit_(static_cast<Index>(
          std::min<std::int64_t>(parameters.integer("iterations"), std::numeric_limits<Index>::max()))) {}

LinearSolverStatus ConjugateGradients::failed(std::string reason) {
  reason_ = std::move(reason);
  LinearSolverStatus status;
  status.code = LinearSolverStatus::Code::failed;
  status.reason = reason_.c_str();
  return status;
}

LinearSolverStatus ConjugateGradients::not_converged(double relative_residual, const char* why) {
  LinearSolverStatus status =
      failed(std::string(why) + ": relative residual " + number(relative_residual) + ", wanted " + number(tolerance_));
  status.code = LinearSolverStatus::Code::not_converged;
  return status;
}

LinearSolverStatus ConjugateGradients::analyze(const SymmetricPattern& pattern) {
  pattern_ = pattern;
  values_ = nullptr;
  info_ = {};
  try {
    for (Vector* v : {&r_, &z_, &p_, &q_, &inverse_diagonal_}) v->resize(pattern.rows);
    if (incomplete_cholesky_ && pattern.rows > 0) {
      const Vector ones = Vector::Ones(pattern.nonzeros());
      factor_.analyzePattern(EigenMatrix(eigen_view(pattern, ones.data())));
    }
  } catch (const std::bad_alloc&) {
    return failed("out of memory");
  }
  return {};
}

LinearSolverStatus ConjugateGradients::factorize(const double* values) {
  values_ = nullptr;
  if (!all_finite({values, static_cast<std::size_t>(pattern_.nonzeros())}))
    return failed("the matrix has an entry that is not finite");

  for (Index dof = 0; dof < pattern_.rows; ++dof) {
    const double diagonal = values[pattern_.column_starts[dof]];
    if (diagonal <= 0.0) {
      LinearSolverStatus status;
      status.code = LinearSolverStatus::Code::not_positive_definite;
      status.dof = dof;
      return status;
    }
    inverse_diagonal_[dof] = 1.0 / diagonal;
  }

  q_.setZero();
  for (Index column = 0; column < pattern_.rows; ++column) {
    for (Index p = pattern_.column_starts[column]; p < pattern_.column_starts[column + 1]; ++p) {
      const Index row = pattern_.row_ids[p];
      q_[column] += std::abs(values[p]);
      if (row != column) q_[row] += std::abs(values[p]);
    }
  }
  largest_row_sum_ = pattern_.rows > 0 ? q_.maxCoeff() : 0.0;

  values_ = values;
  if (incomplete_cholesky_ && pattern_.rows > 0 && !prepare_incomplete_cholesky()) {
    values_ = nullptr;
    return failed("incomplete Cholesky broke down however the diagonal was shifted; try preconditioner: diagonal");
  }
  return {};
}

// Eigen scales the diagonal to 1 and, on a breakdown, adds a shift that it doubles ten times.
bool ConjugateGradients::prepare_incomplete_cholesky() {
  const EigenMatrix matrix = eigen_view(pattern_, values_);
  for (const double shift : {1e-3, 1.0}) {
    factor_.setInitialShift(shift);
    factor_.factorize(matrix);
    shift_ = shift;
    if (factor_.info() == Eigen::Success) return true;
  }
  return false;
}

void ConjugateGradients::multiply(const Vector& p, Vector& product) const {
  product.noalias() = eigen_view(pattern_, values_).selfadjointView<Eigen::Lower>() * p;
}

void ConjugateGradients::precondition() {
  if (incomplete_cholesky_) {
    z_ = factor_.solve(r_);
  } else {
    z_ = inverse_diagonal_.cwiseProduct(r_);
  }
}

void ConjugateGradients::count(Index iterations, double relative_residual) {
  info_.iterations += iterations;
  info_.relative_residual = std::max(info_.relative_residual, relative_residual);
}

LinearSolverStatus ConjugateGradients::solve(const double* b, Index columns, double* x) {
  if (values_ == nullptr && pattern_.rows > 0) return failed("no matrix was factorized");
  info_.iterations = 0;
  info_.relative_residual = 0.0;
  for (Index column = 0; column < columns; ++column) {
    const auto offset = static_cast<std::ptrdiff_t>(column) * pattern_.rows;
    const auto status = solve_one({b + offset, pattern_.rows}, {x + offset, pattern_.rows});
    if (!status.ok()) return status;
  }
  return {};
}

LinearSolverStatus ConjugateGradients::solve_one(Eigen::Map<const Vector> b, Eigen::Map<Vector> x) {
  x.setZero();
  const double b_norm = b.norm();
  if (!std::isfinite(b_norm)) return failed("the right-hand side is not finite");
  if (b_norm == 0.0) return {};

  r_ = b;
  precondition();
  p_ = z_;
  double rz = r_.dot(z_), last_residual = b_norm;
  for (Index iteration = 1; iteration <= iteration_limit_; ++iteration) {
    multiply(p_, q_);
    const double curvature = p_.dot(q_);
    if (!std::isfinite(curvature)) return failed("overflow in iteration " + std::to_string(iteration));
    if (curvature <= 0.0) {
      LinearSolverStatus status;
      status.code = LinearSolverStatus::Code::not_positive_definite;
      status.iteration = iteration;
      count(iteration, r_.norm() / b_norm);
      return status;
    }
    const double step = rz / curvature;
    x += step * p_;
    r_ -= step * q_;

    if (r_.norm() <= tolerance_ * b_norm) {
      // The recursion drifts from the true residual: look at that, and go on from there if it is larger.
      q_ = x;
      multiply(q_, r_);
      r_ = b - r_;
      const double residual = r_.norm();
      const double attainable = round_off * (largest_row_sum_ * x.norm() + b_norm);
      if (residual <= std::max(tolerance_ * b_norm, attainable)) {
        count(iteration, residual / b_norm);
        return {};
      }
      if (residual > 0.5 * last_residual) {
        count(iteration, residual / b_norm);
        return not_converged(residual / b_norm, "stalled at round-off");
      }
      last_residual = residual;
      p_.setZero();
    }

    precondition();
    const double rz_before = std::exchange(rz, r_.dot(z_));
    p_ = z_ + (rz / rz_before) * p_;
  }
  count(iteration_limit_, r_.norm() / b_norm);
  return not_converged(r_.norm() / b_norm, "the iteration limit was reached");
}

}  // namespace pliant
