#include "conformance/linear_solver_refusals.hpp"

#include <fmt/format.h>

#include "conformance/linear_solver_use.hpp"

namespace pliant::conformance {
namespace {

using Code = LinearSolverStatus::Code;

bool iterates(Subject& subject) {
  const auto solver = make_instance<LinearSolver>(subject);
  const OwnedMatrix matrix("diagonal", diagonal_matrix(Eigen::VectorXd::LinSpaced(4, 1.0, 2.0)));
  if (!prepare(*solver, matrix).ok()) return false;
  solve(*solver, random_columns(4, 1));
  return is_iterative(*solver);
}

// What a solver says of a matrix in the end; an iterative one may find out in solve.
LinearSolverStatus status_on(LinearSolver& solver, const OwnedMatrix& matrix, Report& report) {
  report.doing(fmt::format("it factorizes '{}'", matrix.name));
  const LinearSolverStatus status = prepare(solver, matrix);
  if (!status.ok()) return status;
  report.doing(fmt::format("it solves '{}'", matrix.name));
  return solve(solver, random_columns(matrix.rows(), 2)).status;
}

bool expect_not_positive_definite(const OwnedMatrix& matrix, const char* nature, const LinearSolverStatus& status,
                                  Report& report) {
  if (status.code == Code::not_positive_definite) return true;
  const char* consequence = status.ok() ? "and gives numbers" : "and the user does not learn what is wrong";
  report.fail(fmt::format("'{}' is {}; it reports {} {}, where not_positive_definite would be right", matrix.name,
                          nature, words_of(status), consequence));
  return false;
}

}  // namespace

void check_indefinite(Subject& subject, Report& report) {
  const bool iterative = iterates(subject);
  int reported = 0;
  for (const Index dof : {0, 1, 37, 80, 161}) {
    OwnedMatrix matrix(fmt::format("a negative entry on the diagonal, DOF {}", dof),
                       with_blocks(grid_laplacian(9, 9, 1, 0.1), 2), 2);
    matrix.diagonal(dof) = -1.0;  // without this row and column the matrix is positive definite
    const auto solver = make_instance<LinearSolver>(subject);
    const LinearSolverStatus status = status_on(*solver, matrix, report);
    if (!expect_not_positive_definite(matrix, "indefinite", status, report)) continue;
    ++reported;
    if (status.dof != dof && !(iterative && status.dof == -1)) {
      report.fail(fmt::format("'{}': it reports DOF {}; in the numbering of the matrix that was given it is {}",
                              matrix.name, status.dof, dof));
    }
    matrix.diagonal(dof) = 50.0;
    if (const auto again = solver->factorize(matrix.view.values); !again.ok()) {
      report.fail(fmt::format("after an indefinite matrix it reports {} for a positive definite one", words_of(again)));
    }
  }
  Sparse graph = grid_laplacian(6, 6, 1, 1.0);
  graph.coeffRef(14, 15) = graph.coeffRef(15, 14) = -9.0;
  const OwnedMatrix coupled("two DOFs coupled too strongly, all of the diagonal positive", graph);
  const auto solver = make_instance<LinearSolver>(subject);
  if (expect_not_positive_definite(coupled, "indefinite", status_on(*solver, coupled, report), report)) ++reported;
  report.measure(fmt::format("{} of 6 reported", reported));
}

void check_singular(Subject& subject, Report& report) {
  const bool iterative = iterates(subject);
  if (iterative) return report.skip("an iterative solver does not see a zero eigenvalue");
  int reported = 0;
  for (const int n : {8, 31}) {
    const OwnedMatrix matrix(fmt::format("a body that nothing holds, {} x 7", n),
                             with_blocks(grid_laplacian(n, 7, 1, 0.0), 2), 2);
    const auto solver = make_instance<LinearSolver>(subject);
    const LinearSolverStatus status = status_on(*solver, matrix, report);
    if (expect_not_positive_definite(matrix, "singular", status, report)) ++reported;
  }
  report.measure(fmt::format("{} of 2 reported", reported));
}

void check_not_finite(Subject& subject, Report& report) {
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    OwnedMatrix matrix(fmt::format("a matrix with {} in it", bad), grid_laplacian(9, 9, 1, 0.1));
    double& entry = matrix.lower.coeffs()[100];
    const double before = entry;
    entry = bad;
    const auto solver = make_instance<LinearSolver>(subject);
    if (status_on(*solver, matrix, report).ok())
      report.fail(fmt::format("{} is solved, and reported as ok", matrix.name));

    entry = before;
    report.doing("it factorizes the matrix without");
    if (const auto status = solver->factorize(matrix.view.values); !status.ok()) {
      return report.fail(fmt::format("after that it reports {} for the matrix without", words_of(status)));
    }
    Eigen::MatrixXd b = random_columns(matrix.rows(), 1);
    b(5, 0) = bad;
    report.doing(fmt::format("it solves for a right-hand side with {} in it", bad));
    if (solve(*solver, b).status.ok()) {
      report.fail(fmt::format("a right-hand side with {} in it is solved, and reported as ok", bad));
    }
  }
}

void check_premature_solve(Subject& subject, Report& report) {
  const OwnedMatrix matrix("Laplacian", grid_laplacian(5, 5, 1, 0.1));
  const Eigen::MatrixXd b = random_columns(matrix.rows(), 1);
  const auto analyzed = make_instance<LinearSolver>(subject);
  report.doing("it solves after analyze, without factorize");
  if (!analyzed->analyze(matrix.view.pattern).ok()) report.fail("analyze fails for the pattern of a grid");
  if (solve(*analyzed, b).status.ok()) report.fail("solve after analyze, without factorize, says ok");

  report.doing("it solves after a factorization that failed");
  OwnedMatrix indefinite("indefinite", grid_laplacian(5, 5, 1, 0.1));
  indefinite.diagonal(3) = -1.0;
  const auto failed = make_instance<LinearSolver>(subject);
  if (prepare(*failed, indefinite).ok()) return;  // found out in solve, if at all: another check
  if (solve(*failed, b).status.ok()) report.fail("solve after a factorization that failed says ok");
}

}  // namespace pliant::conformance
