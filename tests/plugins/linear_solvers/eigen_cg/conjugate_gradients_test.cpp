#include <catch2/catch.hpp>

#include <pliant/linear_solver.hpp>

#include "matrices.hpp"
#include "plugins.hpp"

using namespace pliant;
using namespace pliant::test;
using Code = LinearSolverStatus::Code;

namespace {

const std::string diagonal = "diagonal", incomplete_cholesky = "incomplete_cholesky";

test::Component<LinearSolver> prepared(const OwnedMatrix& matrix, const Settings& settings) {
  test::Component<LinearSolver> solver("eigen_cg", settings);
  REQUIRE(solver->analyze(matrix.view.pattern).ok());
  REQUIRE(solver->factorize(matrix.view.values).ok());
  return solver;
}

}  // namespace

TEST_CASE("the tolerance bounds the true residual, which is reported for the worst right-hand side") {
  const OwnedMatrix matrix("Laplacian", grid_laplacian(40, 20, 1, 0.01));
  const Eigen::MatrixXd b = random_columns(matrix.rows(), 3);
  for (const std::string& preconditioner : {diagonal, incomplete_cholesky}) {
    for (const double tolerance : {1e-2, 1e-6, 1e-10}) {
      INFO(preconditioner << " " << tolerance);
      const auto solver = prepared(matrix, {{"preconditioner", preconditioner}, {"tolerance", tolerance}});
      Eigen::MatrixXd x(b.rows(), b.cols());
      REQUIRE(solver->solve(b.data(), 3, x.data()).ok());
      const Eigen::MatrixXd r = b - matrix.full() * x;
      const double worst = (r.colwise().norm().array() / b.colwise().norm().array()).maxCoeff();
      CHECK(worst <= tolerance);
      CHECK(solver->info().relative_residual == Approx(worst).epsilon(1e-3));
      CHECK(solver->info().iterations > 0);
    }
  }
}

TEST_CASE("incomplete Cholesky needs fewer iterations than the diagonal") {
  const OwnedMatrix matrix("Laplacian", with_blocks(grid_laplacian(60, 30, 1, 1e-4), 2), 2);
  const Eigen::VectorXd b = random_columns(matrix.rows(), 1);
  Eigen::VectorXd x = b;
  const auto plain = prepared(matrix, {{"preconditioner", diagonal}});
  const auto better = prepared(matrix, {{"preconditioner", incomplete_cholesky}});
  REQUIRE(plain->solve(b.data(), 1, x.data()).ok());
  REQUIRE(better->solve(b.data(), 1, x.data()).ok());
  CHECK(2 * better->info().iterations < plain->info().iterations);
}

TEST_CASE("the iteration limit is not passed over in silence") {
  const OwnedMatrix matrix("Laplacian", grid_laplacian(40, 20, 1, 1e-4));
  const auto solver = prepared(matrix, {{"iterations", std::int64_t{3}}});
  const Eigen::VectorXd b = random_columns(matrix.rows(), 1);
  Eigen::VectorXd x = b;
  const auto status = solver->solve(b.data(), 1, x.data());
  CHECK(status.code == Code::not_converged);
  CHECK_THAT(status.reason, Catch::StartsWith("the iteration limit was reached: relative residual "));
  CHECK(solver->info().iterations == 3);
  CHECK(solver->info().relative_residual > 1e-12);
}

TEST_CASE("a direction of negative curvature is reported with its iteration") {
  Sparse matrix = grid_laplacian(6, 6, 1, 1.0);
  matrix.coeffRef(14, 15) = matrix.coeffRef(15, 14) = -9.0;
  const OwnedMatrix indefinite("indefinite", matrix);
  const auto solver = prepared(indefinite, {{"preconditioner", diagonal}});
  Eigen::VectorXd b = Eigen::VectorXd::Zero(indefinite.rows()), x = b;
  b[14] = b[15] = 1.0;
  const auto status = solver->solve(b.data(), 1, x.data());
  CHECK(status.code == Code::not_positive_definite);
  CHECK(status.iteration == 1);
}

TEST_CASE("an indefinite matrix is noticed with incomplete Cholesky too, which shifts its way through") {
  OwnedMatrix indefinite("indefinite", grid_laplacian(20, 20, 1, -0.5));
  const auto solver = prepared(indefinite, {{"preconditioner", incomplete_cholesky}});
  const Eigen::VectorXd b = random_columns(indefinite.rows(), 1);
  Eigen::VectorXd x = b;
  const auto status = solver->solve(b.data(), 1, x.data());
  CHECK(status.code == Code::not_positive_definite);
  CHECK(status.iteration >= 1);
}

TEST_CASE("a diagonal entry that is not positive is named without an iteration") {
  OwnedMatrix matrix("indefinite", grid_laplacian(6, 6, 1, 1.0));
  matrix.diagonal(17) = 0.0;
  const test::Component<LinearSolver> solver("eigen_cg");
  REQUIRE(solver->analyze(matrix.view.pattern).ok());
  const auto status = solver->factorize(matrix.view.values);
  CHECK(status.code == Code::not_positive_definite);
  CHECK(status.dof == 17);
}

TEST_CASE("a right-hand side of zero costs nothing") {
  const OwnedMatrix matrix("Laplacian", grid_laplacian(6, 6, 1, 1.0));
  const auto solver = prepared(matrix, {});
  const Eigen::VectorXd b = Eigen::VectorXd::Zero(matrix.rows());
  Eigen::VectorXd x = Eigen::VectorXd::Ones(matrix.rows());
  REQUIRE(solver->solve(b.data(), 1, x.data()).ok());
  CHECK(x.isZero(0.0));
  CHECK(solver->info().iterations == 0);
  CHECK(solver->info().relative_residual == 0.0);
}

TEST_CASE("an ill-conditioned matrix is solved to round-off although the tolerance asks for more") {
  const OwnedMatrix matrix("barely held", grid_laplacian(160, 8, 1, 1e-9));
  const auto solver = prepared(matrix, {{"tolerance", 1e-15}});
  const Eigen::VectorXd b = random_columns(matrix.rows(), 1);
  Eigen::VectorXd x = b;
  const auto status = solver->solve(b.data(), 1, x.data());
  INFO(status.reason);
  CHECK(status.ok());
  CHECK(solver->info().relative_residual < 1e-4);
}
