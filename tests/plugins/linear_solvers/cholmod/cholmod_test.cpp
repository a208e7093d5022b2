#include <catch2/catch.hpp>

#include <dlfcn.h>
#include <omp.h>

#include <pliant/linear_solver.hpp>

#include "matrices.hpp"
#include "plugins.hpp"

using namespace pliant;
using namespace pliant::test;
using namespace std::string_literals;

namespace {

LinearSolverInfo factorized(const Settings& settings, const OwnedMatrix& matrix) {
  const test::Component<LinearSolver> solver("cholmod", settings);
  REQUIRE(solver->analyze(matrix.view.pattern).ok());
  REQUIRE(solver->factorize(matrix.view.values).ok());
  return solver->info();
}

struct BlasThreads {
  int (*get)() = nullptr;
  void (*set)(int) = nullptr;
};

BlasThreads blas_threads() {
  void* blas = dlopen("libopenblas.so.0", RTLD_LAZY | RTLD_NOLOAD);
  REQUIRE(blas != nullptr);
  return {reinterpret_cast<int (*)()>(dlsym(blas, "openblas_get_num_threads")),
          reinterpret_cast<void (*)(int)>(dlsym(blas, "openblas_set_num_threads"))};
}

}  // namespace

TEST_CASE("ordering vertices instead of DOFs gives no more fill") {
  for (const auto& [graph, block] :
       {std::pair(grid_laplacian(60, 20, 1, 0.1), 2), std::pair(grid_laplacian(9, 9, 9, 0.1), 3)}) {
    for (const char* ordering : {"amd", "metis"}) {
      INFO(ordering << ", blocks of " << block);
      const Settings settings = {{"ordering", std::string(ordering)}};
      const auto by_vertices = factorized(settings, {"blocks", with_blocks(graph, block), block});
      const auto by_dofs = factorized(settings, {"plain", with_blocks(graph, block), 1});
      CHECK(static_cast<double>(by_vertices.factor_nonzeros) < 1.05 * static_cast<double>(by_dofs.factor_nonzeros));
    }
  }
}

TEST_CASE("the automatic ordering needs no more flops than minimum degree, and fewer on a cube") {
  const OwnedMatrix plane("plane", grid_laplacian(40, 40, 1, 0.1));
  const OwnedMatrix cube("cube", with_blocks(grid_laplacian(14, 14, 14, 0.1), 3), 3);
  const Settings amd = {{"ordering", "amd"s}};
  CHECK(factorized({}, plane).factor_flops == factorized(amd, plane).factor_flops);
  CHECK(factorized({}, cube).factor_flops < 0.8 * factorized(amd, cube).factor_flops);
}

TEST_CASE("threads of BLAS and levels of OpenMP are as before") {
  const OwnedMatrix matrix("cube", with_blocks(grid_laplacian(8, 8, 8, 0.1), 3), 3);
  const Settings settings = {{"factorization", "supernodal"s}, {"threads", std::int64_t{1}}};
  factorized(settings, matrix);
  const auto [get, set] = blas_threads();
  const int before = get();
  set(2);
  omp_set_max_active_levels(3);
  factorized(settings, matrix);
  CHECK(get() == 2);
  CHECK(omp_get_max_active_levels() == 3);
  set(before);
  omp_set_max_active_levels(1);
}

TEST_CASE("a large factor is solved with part by part, with the same bits on any number of threads") {
  OwnedMatrix matrix("plane", grid_laplacian(230, 230, 1, 0.1));
  const Sparse a = matrix.full();
  for (const char* factorization : {"simplicial", "supernodal"}) {
    for (const Index columns : {2, 3}) {
      Eigen::MatrixXd first;
      const Eigen::MatrixXd b = random_columns(matrix.rows(), columns);
      for (const std::int64_t threads : {1, 2, 3}) {
        INFO(factorization << ", " << columns << " right-hand sides, " << threads << " threads");
        const Settings settings = {{"factorization", std::string(factorization)}, {"threads", threads}};
        const test::Component<LinearSolver> solver("cholmod", settings);
        REQUIRE(solver->analyze(matrix.view.pattern).ok());
        REQUIRE(solver->info().factor_nonzeros > 1'000'000);
        for (const double factor : {2.0, 1.0}) {  // the second time into panels that are cut already
          const Eigen::VectorXd values = factor * matrix.lower.coeffs();
          REQUIRE(solver->factorize(values.data()).ok());
          Eigen::MatrixXd x(b.rows(), b.cols());
          REQUIRE(solver->solve(b.data(), columns, x.data()).ok());
          CHECK((b - factor * (a * x)).norm() < 1e-12 * b.norm());
          if (factor != 1.0) continue;
          if (threads == 1) first = x;
          CHECK(x == first);
        }
      }
    }
  }
}
