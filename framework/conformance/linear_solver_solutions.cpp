#include "conformance/linear_solver_solutions.hpp"

#include <cmath>

#include <fmt/format.h>

#include "conformance/linear_solver_use.hpp"

namespace pliant::conformance {
namespace {

// A direct solver is backward stable; an iterative one stops at a tolerance of its own.
double tolerance_of(const LinearSolver& solver) {
  return is_iterative(solver) ? 1e-8 : 1e-12;
}

class SolutionCheck {
 public:
  explicit SolutionCheck(Report& report) : report_(report) {}

  // Solves with a factorized matrix.
  void solve_with(LinearSolver& solver, const OwnedMatrix& matrix, Index columns) {
    const std::string what =
        fmt::format("'{}' ({} x {}) with {} right-hand sides", matrix.name, matrix.rows(), matrix.rows(), columns);
    report_.doing(fmt::format("it solves {}", what));
    const Eigen::MatrixXd b = random_columns(matrix.rows(), columns);
    const Solution solution = solve(solver, b);
    if (solution.outside) report_.fail(fmt::format("{}: it writes outside of X", what));
    if (!solution.status.ok()) {
      if (is_honest(solver, solution.status)) return;
      return report_.fail(
          fmt::format("{}: it reports {}; the matrix is positive definite", what, words_of(solution.status)));
    }
    const double error = backward_error(matrix, b, solution.x);
    worst_ = std::max(worst_, error);
    ++solved_;
    if (error <= tolerance_of(solver)) return;
    report_.fail(fmt::format("{}: it says ok, but |b - A x| / (|A| |x| + |b|) = {:.1e}, at most {:.0e} is right", what,
                             error, tolerance_of(solver)));
  }

  // Analyzes and factorizes a positive definite matrix.
  bool ready(LinearSolver& solver, const OwnedMatrix& matrix) {
    report_.doing(fmt::format("it factorizes '{}' ({} x {})", matrix.name, matrix.rows(), matrix.rows()));
    const LinearSolverStatus status = prepare(solver, matrix);
    if (status.ok()) return true;
    if (may_be_too_large(matrix, status)) {
      refused_ += fmt::format("; not solved: '{}', {}", matrix.name, words_of(status));
    } else {
      report_.fail(fmt::format("'{}': it reports {}; the matrix is positive definite", matrix.name, words_of(status)));
    }
    return false;
  }

  std::string measures() const {
    std::string text = fmt::format("{} solves, backward error at most {:.1e}", solved_, worst_);
    if (gave_up_ > 0) text += fmt::format(", {} ended 'not converged'", gave_up_);
    return text + refused_;
  }

 private:
  // A backend for small problems may refuse others, when it says why.
  static bool may_be_too_large(const OwnedMatrix& matrix, const LinearSolverStatus& status) {
    return matrix.rows() > 5000 && status.code == LinearSolverStatus::Code::failed && *status.reason != '\0';
  }

  // An iterative solver may give up on a matrix of bad condition, when it says so.
  bool is_honest(const LinearSolver& solver, const LinearSolverStatus& status) {
    if (!is_iterative(solver) || status.code != LinearSolverStatus::Code::not_converged) return false;
    return ++gave_up_ <= 2 * 5;
  }

  Report& report_;
  double worst_ = 0.0;
  int solved_ = 0, gave_up_ = 0;
  std::string refused_;
};

}  // namespace

void check_solutions(Subject& subject, Report& report) {
  SolutionCheck check(report);
  for (const OwnedMatrix& matrix : positive_definite_matrices()) {
    const auto solver = make_instance<LinearSolver>(subject);
    if (!check.ready(*solver, matrix)) continue;
    for (const Index columns : {1, 2, 3, 5, 0}) check.solve_with(*solver, matrix, columns);
  }
  report.measure(check.measures());
}

void check_refactorization(Subject& subject, Report& report) {
  SolutionCheck check(report);
  const auto solver = make_instance<LinearSolver>(subject);
  OwnedMatrix first("2D blocks", with_blocks(grid_laplacian(9, 9, 1, 0.1), 2), 2);
  if (!check.ready(*solver, first)) return;
  check.solve_with(*solver, first, 2);

  report.doing("it factorizes new values on the same pattern");
  first.name = "2D blocks with new values";
  for (Index i = 0; i < first.rows(); ++i) first.diagonal(i) *= 1.0 + 0.1 * (i % 7);
  if (const auto status = solver->factorize(first.view.values); !status.ok()) {
    return report.fail(fmt::format("new values on the same pattern: it reports {}", words_of(status)));
  }
  check.solve_with(*solver, first, 3);

  const OwnedMatrix smaller("another pattern", grid_laplacian(5, 4, 3, 0.1));
  if (check.ready(*solver, smaller)) check.solve_with(*solver, smaller, 1);
  const OwnedMatrix larger("a third pattern", with_blocks(grid_laplacian(8, 7, 6, 0.1), 3), 3);
  if (check.ready(*solver, larger)) check.solve_with(*solver, larger, 2);
  report.measure(check.measures());
}

void check_repeatable(Subject& subject, Report& report) {
  const OwnedMatrix matrix("3D blocks", with_blocks(grid_laplacian(7, 7, 7, 0.05), 3), 3);
  const OwnedMatrix other("2D Laplacian", grid_laplacian(11, 9, 1, 0.1));
  const Eigen::MatrixXd b = random_columns(matrix.rows(), 3);
  report.doing("two objects work in turn");
  const auto alone = make_instance<LinearSolver>(subject);
  const bool ready = prepare(*alone, matrix).ok();
  const Eigen::MatrixXd x = solve(*alone, b).x;
  const auto first = make_instance<LinearSolver>(subject), second = make_instance<LinearSolver>(subject);
  if (!ready || !first->analyze(matrix.view.pattern).ok() || !prepare(*second, other).ok() ||
      !first->factorize(matrix.view.values).ok()) {
    return report.fail("a positive definite matrix is not factorized when two objects work in turn");
  }
  solve(*second, random_columns(other.rows(), 1));
  if (x != solve(*first, b).x) {
    report.fail("two objects that work in turn give other bits than one alone; they share something");
  }
  if (!alone->factorize(matrix.view.values).ok() || x != solve(*alone, b).x) {
    report.fail("factorized and solved again with the same values, it gives other bits");
  }
}

void check_empty(Subject& subject, Report& report) {
  const OwnedMatrix empty("empty", Sparse(0, 0));
  const auto solver = make_instance<LinearSolver>(subject);
  report.doing("it factorizes and solves an empty matrix");
  LinearSolverStatus status = prepare(*solver, empty);
  if (status.ok()) status = solver->solve(nullptr, 1, nullptr);
  if (!status.ok()) report.fail(fmt::format("an empty matrix has an empty solution; it reports {}", words_of(status)));
}

}  // namespace pliant::conformance
