// What every linear solver must do, tried on each of them.
#include <catch2/catch.hpp>

#include <limits>

#include <pliant/linear_solver.hpp>

#include "matrices.hpp"
#include "plugins.hpp"

using namespace pliant;
using namespace pliant::test;
using namespace std::string_literals;
using Code = LinearSolverStatus::Code;

namespace {

struct Backend {
  std::string name;
  Settings settings;
  test::Component<LinearSolver> make() const { return test::Component<LinearSolver>(name, settings); }
};

const std::vector<Backend> direct_backends = {
    {"cholmod", {}},
    {"cholmod", {{"factorization", "simplicial"s}}},
    {"cholmod", {{"factorization", "supernodal"s}}},
    {"cholmod", {{"factorization", "supernodal"s}, {"ordering", "metis"s}, {"threads", std::int64_t{2}}}},
    {"cholmod", {{"ordering", "amd"s}}},
    {"eigen_llt", {}},
    {"eigen_ldlt", {}},
};

const std::vector<Backend> iterative_backends = {
    {"eigen_cg", {}},
    {"eigen_cg", {{"preconditioner", "diagonal"s}}},
};

std::vector<Backend> all_backends() {
  auto all = direct_backends;
  all.insert(all.end(), iterative_backends.begin(), iterative_backends.end());
  return all;
}

std::string words_of(const Backend& backend) {
  std::string words = backend.name;
  for (const auto& [name, value] : backend.settings) {
    if (const auto* word = std::get_if<std::string>(&value)) words += " " + name + ": " + *word;
  }
  return words;
}

LinearSolverStatus prepare(LinearSolver& solver, const OwnedMatrix& matrix) {
  if (const auto status = solver.analyze(matrix.view.pattern); !status.ok()) return status;
  return solver.factorize(matrix.view.values);
}

Eigen::MatrixXd solve(LinearSolver& solver, const Eigen::MatrixXd& b) {
  Eigen::MatrixXd x = Eigen::MatrixXd::Constant(b.rows(), b.cols(), std::numeric_limits<double>::quiet_NaN());
  const auto status = solver.solve(b.data(), static_cast<Index>(b.cols()), x.data());
  INFO(status.reason);
  REQUIRE(status.ok());
  return x;
}

// |b - A x| / (|A| |x| + |b|), the backward error, largest over the columns.
double backward_error(const OwnedMatrix& matrix, const Eigen::MatrixXd& b, const Eigen::MatrixXd& x) {
  const Sparse a = matrix.full();
  const Eigen::MatrixXd r = b - a * x;
  double worst = 0.0;
  for (Eigen::Index c = 0; c < b.cols(); ++c) {
    worst = std::max(worst, r.col(c).norm() / (a.norm() * x.col(c).norm() + b.col(c).norm()));
  }
  return worst;
}

}  // namespace

TEST_CASE("every linear solver solves positive definite matrices for several right-hand sides") {
  for (const Backend& backend : all_backends()) {
    for (const OwnedMatrix& matrix : positive_definite_matrices()) {
      if (backend.name == "eigen_cg" && matrix.name == "badly scaled")
        continue;  // converges in another norm: see below
      INFO(words_of(backend) << " on " << matrix.name);
      const auto solver = backend.make();
      const auto status = prepare(*solver, matrix);
      INFO(status.reason << " dof " << status.dof);
      REQUIRE(status.ok());
      for (const Index columns : {1, 2, 3, 7}) {
        const Eigen::MatrixXd b = random_columns(matrix.rows(), columns);
        CHECK(backward_error(matrix, b, solve(*solver, b)) < 1e-13);
      }
    }
  }
}

TEST_CASE("direct solvers solve a badly scaled matrix as well as its scaled form") {
  const Sparse a = grid_laplacian(17, 9, 1, 0.01), scaled = badly_scaled(a);
  const Eigen::VectorXd scale = (scaled.diagonal().array() / a.diagonal().array()).sqrt();
  const Eigen::VectorXd b = random_columns(static_cast<Index>(a.rows()), 1);
  for (const Backend& backend : direct_backends) {
    INFO(words_of(backend));
    const auto plain = backend.make(), other = backend.make();
    REQUIRE(prepare(*plain, {"plain", a}).ok());
    REQUIRE(prepare(*other, {"scaled", scaled}).ok());
    const Eigen::VectorXd y = scale.cwiseProduct(solve(*other, scale.cwiseProduct(b)).col(0));
    CHECK((y - solve(*plain, b)).norm() < 1e-12 * y.norm());
  }
}

TEST_CASE("new values are factorized on the same analysis, and a new pattern after a new one") {
  for (const Backend& backend : all_backends()) {
    INFO(words_of(backend));
    const auto solver = backend.make();
    OwnedMatrix first("first", with_blocks(grid_laplacian(9, 9, 1, 0.1), 2), 2);
    const Eigen::MatrixXd b = random_columns(first.rows(), 2);
    REQUIRE(prepare(*solver, first).ok());
    const Eigen::MatrixXd x = solve(*solver, b);
    for (double& value : first.lower.coeffs()) value *= 2.0;
    REQUIRE(solver->factorize(first.view.values).ok());
    CHECK((2.0 * solve(*solver, b) - x).norm() < 1e-9 * x.norm());

    const OwnedMatrix second("second", grid_laplacian(5, 4, 3, 0.1));
    const Eigen::MatrixXd c = random_columns(second.rows(), 3);
    REQUIRE(prepare(*solver, second).ok());
    CHECK(backward_error(second, c, solve(*solver, c)) < 1e-13);
  }
}

TEST_CASE("the same calls give the same bits") {
  const OwnedMatrix matrix("3D blocks", with_blocks(grid_laplacian(7, 7, 7, 0.05), 3), 3);
  const Eigen::MatrixXd b = random_columns(matrix.rows(), 3);
  for (const Backend& backend : all_backends()) {
    INFO(words_of(backend));
    const auto first = backend.make(), second = backend.make();
    REQUIRE(prepare(*first, matrix).ok());
    REQUIRE(prepare(*second, matrix).ok());
    const Eigen::MatrixXd x = solve(*first, b);
    CHECK(x == solve(*second, b));
    REQUIRE(first->factorize(matrix.view.values).ok());
    CHECK(x == solve(*first, b));
  }
}

TEST_CASE("a direct solver names the DOF of a negative pivot in the numbering of the caller") {
  for (const Backend& backend : direct_backends) {
    for (const Index dof : {0, 1, 37, 80, 161}) {
      INFO(words_of(backend) << ", DOF " << dof);
      OwnedMatrix matrix("indefinite", with_blocks(grid_laplacian(9, 9, 1, 0.1), 2), 2);
      matrix.diagonal(dof) = -1.0;  // without this row and column the matrix is positive definite
      const auto solver = backend.make();
      const auto status = prepare(*solver, matrix);
      CHECK(status.code == Code::not_positive_definite);
      CHECK(status.dof == dof);
      CHECK(solver->solve(nullptr, 1, nullptr).code == Code::failed);

      matrix.diagonal(dof) = 50.0;
      REQUIRE(solver->factorize(matrix.view.values).ok());
      const Eigen::MatrixXd b = random_columns(matrix.rows(), 2);
      CHECK(backward_error(matrix, b, solve(*solver, b)) < 1e-13);
    }
  }
}

TEST_CASE("the DOF named is the first whose leading block is not positive definite in some order of elimination") {
  // Two strongly coupled DOFs: the second to be eliminated has the negative pivot, whichever that is.
  Sparse graph = grid_laplacian(6, 6, 1, 1.0);
  graph.coeffRef(14, 15) = graph.coeffRef(15, 14) = -9.0;
  const Eigen::MatrixXd dense = graph;
  REQUIRE(dense.selfadjointView<Eigen::Lower>().eigenvalues().minCoeff() < 0.0);
  for (const Backend& backend : direct_backends) {
    INFO(words_of(backend));
    const auto status = prepare(*backend.make(), {"coupled", graph});
    CHECK(status.code == Code::not_positive_definite);
    CHECK((status.dof == 14 || status.dof == 15));
  }
}

TEST_CASE("a matrix that is singular to working precision is not solved") {
  for (const Backend& backend : direct_backends) {
    for (const auto& [nx, ny, nz] : {std::tuple(8, 1, 1), std::tuple(31, 16, 1), std::tuple(9, 8, 7)}) {
      for (const Index block : {1, 2}) {
        INFO(words_of(backend) << " " << nx << " x " << ny << " x " << nz << ", block " << block);
        const OwnedMatrix matrix("free body", with_blocks(grid_laplacian(nx, ny, nz, 0.0), block), block);
        const auto status = prepare(*backend.make(), matrix);
        CHECK(status.code == Code::not_positive_definite);
        CHECK(status.dof >= 0);
        CHECK(status.dof < matrix.rows());
      }
    }
    Eigen::VectorXd entries = Eigen::VectorXd::Ones(5);
    entries[3] = 0.0;
    const auto status = prepare(*backend.make(), {"zero on the diagonal", diagonal_matrix(entries)});
    CHECK(status.code == Code::not_positive_definite);
    CHECK(status.dof == 3);
  }
}

TEST_CASE("a soft body is not mistaken for a singular matrix") {
  for (const Backend& backend : direct_backends) {
    INFO(words_of(backend));
    OwnedMatrix matrix("barely held", grid_laplacian(31, 16, 1, 0.0));
    matrix.diagonal(0) += 1e-9;
    CHECK(prepare(*backend.make(), matrix).ok());
  }
}

TEST_CASE("values that are not finite are refused, and so are right-hand sides") {
  for (const Backend& backend : all_backends()) {
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
      INFO(words_of(backend) << " " << bad);
      OwnedMatrix matrix("Laplacian", grid_laplacian(9, 9, 1, 0.1));
      const auto solver = backend.make();
      const double before = std::exchange(matrix.lower.coeffs()[100], bad);
      const auto status = prepare(*solver, matrix);
      CHECK(status.code == Code::failed);
      CHECK(std::string(status.reason) == "the matrix has an entry that is not finite");

      matrix.lower.coeffs()[100] = before;
      REQUIRE(solver->factorize(matrix.view.values).ok());
      Eigen::VectorXd b = random_columns(matrix.rows(), 1), x = b;
      b[5] = bad;
      CHECK(solver->solve(b.data(), 1, x.data()).code == Code::failed);
    }
  }
}

TEST_CASE("overflow ends in a failure, not in numbers") {
  for (const Backend& backend : all_backends()) {
    INFO(words_of(backend));
    OwnedMatrix matrix("Laplacian", grid_laplacian(6, 6, 1, 0.1));
    for (double& value : matrix.lower.coeffs()) value *= 1e-300;
    const auto solver = backend.make();
    if (!prepare(*solver, matrix).ok()) continue;
    const Eigen::VectorXd b = 1e300 * random_columns(matrix.rows(), 1);
    Eigen::VectorXd x = b;
    CHECK(solver->solve(b.data(), 1, x.data()).code == Code::failed);
  }
}

TEST_CASE("an empty matrix has an empty solution") {
  const OwnedMatrix empty("empty", Sparse(0, 0));
  for (const Backend& backend : all_backends()) {
    INFO(words_of(backend));
    const auto solver = backend.make();
    REQUIRE(prepare(*solver, empty).ok());
    CHECK(solver->solve(nullptr, 1, nullptr).ok());
    CHECK(solver->solve(nullptr, 0, nullptr).ok());
  }
}

TEST_CASE("direct solvers report the entries of the factor") {
  const OwnedMatrix matrix(
      "dense", Sparse(Eigen::MatrixXd(Eigen::MatrixXd::Ones(6, 6) + 6 * Eigen::MatrixXd::Identity(6, 6)).sparseView()));
  for (const Backend& backend : direct_backends) {
    INFO(words_of(backend));
    const auto solver = backend.make();
    REQUIRE(prepare(*solver, matrix).ok());
    CHECK(solver->info().factor_nonzeros == 21);
    if (backend.name == "cholmod") CHECK(solver->info().factor_flops == 6 * 7 * 13 / 6);  // the sum of squares
  }
}
