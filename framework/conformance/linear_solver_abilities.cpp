#include "conformance/linear_solver_abilities.hpp"

#include <fmt/format.h>

#include <pliant/ability.hpp>
#include <pliant/linear_solver_abilities.hpp>

#include "conformance/linear_solver_use.hpp"

namespace pliant::conformance {
namespace {

Solution solve_row_major(RowMajorSolve& solver, const Eigen::MatrixXd& b) {
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const RowMajor rows = b;
  Solution solution = solve_between_guards(
      b.size(), [&](double* x) { return solver.solve_row_major(rows.data(), static_cast<Index>(b.cols()), x); });
  solution.x = Eigen::Map<const RowMajor>(solution.x.data(), b.rows(), b.cols()).eval();
  return solution;
}

}  // namespace

void check_row_major(Subject& subject, Report& report) {
  int solved = 0;
  for (const OwnedMatrix& matrix : positive_definite_matrices()) {
    const auto solver = make_instance<LinearSolver>(subject);
    auto* row_major = ability_of<RowMajorSolve>(*solver);
    if (row_major == nullptr) return report.skip("it has no row-major solve");
    report.doing(fmt::format("it factorizes '{}'", matrix.name));
    if (!prepare(*solver, matrix).ok()) continue;
    for (const Index columns : {1, 2, 3, 5, 0}) {
      const std::string what = fmt::format("'{}' with {} right-hand sides, row-major", matrix.name, columns);
      report.doing(fmt::format("it solves {}", what));
      const Eigen::MatrixXd b = random_columns(matrix.rows(), columns);
      const Solution expected = solve(*solver, b), solution = solve_row_major(*row_major, b);
      if (solution.outside) report.fail(fmt::format("{}: it writes outside of X", what));
      if (solution.status.code != expected.status.code) {
        report.fail(fmt::format("{}: it reports {}, and column-major {}", what, words_of(solution.status),
                                words_of(expected.status)));
      } else if (expected.status.ok() && solution.x != expected.x) {
        report.fail(fmt::format("{}: the solution differs from that of the column-major solve by {:.1e}", what,
                                (solution.x - expected.x).cwiseAbs().maxCoeff()));
      }
      ++solved;
    }
  }
  report.measure(fmt::format("{} solves, the bits of column-major ones", solved));
}

}  // namespace pliant::conformance
