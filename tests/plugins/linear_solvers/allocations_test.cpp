// Linear solvers that work inside the loop of a solver take no memory there.
#include "count_allocations.hpp"

#include <catch2/catch.hpp>

#include <pliant/linear_solver.hpp>

#include "matrices.hpp"
#include "plugins.hpp"

using namespace pliant;
using namespace pliant::test;
using namespace std::string_literals;

TEST_CASE("factorizing and solving again allocates nothing") {
  const std::vector<std::pair<std::string, Settings>> backends = {
      {"cholmod", {{"factorization", "simplicial"s}}},
      {"eigen_cg", {{"preconditioner", "diagonal"s}}},
  };
  const OwnedMatrix matrix("blocks", with_blocks(grid_laplacian(17, 9, 1, 0.1), 2), 2);
  const Eigen::MatrixXd b = random_columns(matrix.rows(), 3);
  Eigen::MatrixXd x = b;
  for (const auto& [name, settings] : backends) {
    INFO(name);
    const test::Component<LinearSolver> solver(name, settings);
    REQUIRE(solver->analyze(matrix.view.pattern).ok());
    const auto work = [&] {
      return solver->factorize(matrix.view.values).ok() && solver->solve(b.data(), 3, x.data()).ok() &&
             solver->solve(b.data(), 1, x.data()).ok();
    };
    REQUIRE(work());
    const auto before = allocations.load();
    const bool done = work() && work();
    const auto taken = allocations.load() - before;
    CHECK(done);
    CHECK(taken == 0);
  }
}
