#include <algorithm>
#include <cmath>
#include <new>

#include <Eigen/Dense>

#include <pliant/linear_solver.hpp>
#include <pliant/plugin.hpp>

using namespace pliant;

// Cholesky's factorization A = L L^T of the full matrix: time rows^3 / 3, memory 8 rows^2 bytes.
class DenseCholesky final : public LinearSolver {
 public:
  explicit DenseCholesky(const Parameters& given) : max_rows_(given.integer("max_rows")) {}

  LinearSolverStatus analyze(const SymmetricPattern& pattern) override {
    pattern_ = pattern;
    factorized_ = false;
    if (pattern.rows > max_rows_) return failed("the matrix has more rows than `max_rows`");
    try {
      l_.resize(pattern.rows, pattern.rows);
    } catch (const std::bad_alloc&) {
      return failed("out of memory");
    }
    return {};
  }

  LinearSolverStatus factorize(const double* values) override {
    factorized_ = false;
    l_.setZero();
    for (Index j = 0; j < pattern_.rows; ++j) {
      for (Index p = pattern_.column_starts[j]; p < pattern_.column_starts[j + 1]; ++p) {
        if (!std::isfinite(values[p])) return failed("the matrix has an entry that is not finite");
        l_(pattern_.row_ids[p], j) = values[p];
      }
    }
    for (Index k = 0; k < pattern_.rows; ++k) {
      const double diagonal = values[pattern_.column_starts[k]];
      if (!(l_(k, k) > smallest_pivot(pattern_.rows) * diagonal)) return not_positive_definite(k);
      const Index below = pattern_.rows - k - 1;
      l_(k, k) = std::sqrt(l_(k, k));
      l_.col(k).tail(below) /= l_(k, k);
      l_.bottomRightCorner(below, below).selfadjointView<Eigen::Lower>().rankUpdate(l_.col(k).tail(below), -1);
    }
    factorized_ = true;
    return {};
  }

  LinearSolverStatus solve(const double* b, Index columns, double* x) override {
    if (!factorized_) return failed("no matrix was factorized");
    Eigen::Map<Eigen::MatrixXd> solution(x, pattern_.rows, columns);
    solution = Eigen::Map<const Eigen::MatrixXd>(b, pattern_.rows, columns);
    l_.triangularView<Eigen::Lower>().solveInPlace(solution);
    l_.triangularView<Eigen::Lower>().transpose().solveInPlace(solution);
    return solution.allFinite() ? LinearSolverStatus{} : failed("the solution is not finite");
  }

  LinearSolverInfo info() const noexcept override {
    LinearSolverInfo info;
    const auto rows = static_cast<std::int64_t>(l_.rows());
    if (factorized_) info.factor_nonzeros = rows * (rows + 1) / 2;
    return info;
  }

 private:
  static LinearSolverStatus failed(const char* reason) {
    LinearSolverStatus status;
    status.code = LinearSolverStatus::Code::failed;
    status.reason = reason;
    return status;
  }
  static LinearSolverStatus not_positive_definite(Index dof) {
    LinearSolverStatus status;
    status.code = LinearSolverStatus::Code::not_positive_definite;
    status.dof = dof;
    return status;
  }

  std::int64_t max_rows_;
  SymmetricPattern pattern_;
  Eigen::MatrixXd l_;
  bool factorized_ = false;
};

constexpr Parameter parameters[] = {
    integer("max_rows").by_default("5000").at_least(1).at_most(40000).means("larger matrices are refused"),
};
constexpr Component dense_cholesky = component<LinearSolver, DenseCholesky>("my_plugin")
                                         .summary("direct: dense Cholesky factorization, for small problems")
                                         .formula("A = L L^T")
                                         .with(parameters);
constexpr Plugin pliant_plugin_v1 = plugin("1.0.0", dense_cholesky);
