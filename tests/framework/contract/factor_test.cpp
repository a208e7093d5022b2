#include <catch2/catch.hpp>

#include <vector>

#include <pliant/ability.hpp>
#include <pliant/factor.hpp>

namespace {

using namespace pliant;
using Code = LinearSolverStatus::Code;

struct Calls {
  int analyses = 0, factorizations = 0, solves = 0, destroyed = 0;
  Code next_analysis = Code::ok, next_factorization = Code::ok;
};

LinearSolverStatus ended(Code code) {
  LinearSolverStatus status;
  status.code = code;
  return status;
}

class Recorder final : public LinearSolver {
 public:
  explicit Recorder(Calls& calls) : calls_(calls) {}
  ~Recorder() override { ++calls_.destroyed; }

  LinearSolverStatus analyze(const SymmetricPattern&) override {
    ++calls_.analyses;
    return ended(calls_.next_analysis);
  }
  LinearSolverStatus factorize(const double*) override {
    ++calls_.factorizations;
    return ended(calls_.next_factorization);
  }
  LinearSolverStatus solve(const double* b, Index columns, double* x) override {
    ++calls_.solves;
    for (Index i = 0; i < columns; ++i) x[i] = 2 * b[i];
    return {};
  }
  LinearSolverInfo info() const noexcept override {
    LinearSolverInfo info;
    info.factor_nonzeros = 42;
    return info;
  }

 private:
  Calls& calls_;
};

Factor factor_with(LinearSolver* solver) {
  return Factor(LinearSolverPointer(solver, [](void* made) noexcept { delete static_cast<LinearSolver*>(made); }));
}

Factor factor_recording(Calls& calls) {
  return factor_with(new Recorder(calls));
}

// Column c of X is c + 1 times that of B.
class Scaling : public LinearSolver {
 public:
  LinearSolverStatus analyze(const SymmetricPattern& pattern) override {
    rows_ = pattern.rows;
    return {};
  }
  LinearSolverStatus factorize(const double*) override { return {}; }
  LinearSolverStatus solve(const double* b, Index columns, double* x) override {
    for (Index i = 0; i < rows_ * columns; ++i) x[i] = (i / rows_ + 1) * b[i];
    return {};
  }
  LinearSolverInfo info() const noexcept override { return {}; }

 protected:
  Index rows_ = 0;
};

class RowMajorScaling final : public Scaling, public RowMajorSolve {
 public:
  explicit RowMajorScaling(int& calls) : calls_(calls) {}
  LinearSolverStatus solve_row_major(const double* b, Index columns, double* x) override {
    ++calls_;
    for (Index i = 0; i < rows_ * columns; ++i) x[i] = (i % columns + 1) * b[i];
    return {};
  }
  const void* ability(const char* wanted) const noexcept override { return offer<RowMajorSolve>(this, wanted); }

 private:
  int& calls_;
};

// X for a B of three columns of ones, row-major.
std::vector<double> solution_of_ones(LinearSolver* solver, Index rows) {
  Stages stages;
  Factor factor = factor_with(solver);
  SymmetricMatrix matrix;
  matrix.pattern.rows = rows;
  matrix.pattern.revision = matrix.values_revision = 1;
  REQUIRE(factor.update(matrix, stages).ok());
  const std::vector<double> b(static_cast<std::size_t>(3 * rows), 1.0);
  std::vector<double> x(b.size());
  REQUIRE(factor.solve_row_major(b.data(), 3, x.data(), stages).ok());
  CHECK(stages[Stage::solve].count == 1);
  return x;
}

SymmetricMatrix matrix_of(std::uint64_t pattern_revision, std::uint64_t values_revision) {
  SymmetricMatrix matrix;
  matrix.pattern.revision = pattern_revision;
  matrix.values_revision = values_revision;
  return matrix;
}

}  // namespace

TEST_CASE("a factor works only for revisions that it has not seen") {
  Calls calls;
  Stages stages;
  Factor factor = factor_recording(calls);

  REQUIRE(factor.update(matrix_of(1, 1), stages).ok());
  CHECK(calls.analyses == 1);
  CHECK(calls.factorizations == 1);

  REQUIRE(factor.update(matrix_of(1, 1), stages).ok());
  CHECK(calls.analyses == 1);
  CHECK(calls.factorizations == 1);

  REQUIRE(factor.update(matrix_of(1, 2), stages).ok());
  CHECK(calls.analyses == 1);
  CHECK(calls.factorizations == 2);

  REQUIRE(factor.update(matrix_of(2, 2), stages).ok());  // the same values on another pattern are another matrix
  CHECK(calls.analyses == 2);
  CHECK(calls.factorizations == 3);

  CHECK(stages[Stage::analyze].count == 2);
  CHECK(stages[Stage::factorize].count == 3);
  CHECK(stages[Stage::solve].count == 0);
}

TEST_CASE("a factorization that failed is tried again") {
  Calls calls;
  Stages stages;
  Factor factor = factor_recording(calls);
  REQUIRE(factor.update(matrix_of(1, 1), stages).ok());

  calls.next_factorization = Code::not_positive_definite;
  CHECK(factor.update(matrix_of(1, 2), stages).code == Code::not_positive_definite);
  calls.next_factorization = Code::ok;
  CHECK(factor.update(matrix_of(1, 1), stages).ok());  // what it held before is gone
  CHECK(calls.factorizations == 3);
  CHECK(calls.analyses == 1);
}

TEST_CASE("an analysis that failed is tried again") {
  Calls calls;
  Stages stages;
  Factor factor = factor_recording(calls);
  calls.next_analysis = Code::failed;
  CHECK(factor.update(matrix_of(1, 1), stages).code == Code::failed);
  CHECK(calls.factorizations == 0);
  calls.next_analysis = Code::ok;
  CHECK(factor.update(matrix_of(1, 1), stages).ok());
  CHECK(calls.analyses == 2);
  CHECK(calls.factorizations == 1);
}

TEST_CASE("solves are handed on and counted") {
  Calls calls;
  Stages stages;
  Factor factor = factor_recording(calls);
  REQUIRE(factor.update(matrix_of(1, 1), stages).ok());
  const double b[] = {1.0, 2.0, 3.0};
  double x[3] = {};
  REQUIRE(factor.solve(b, 3, x, stages).ok());
  CHECK(x[2] == 6.0);
  CHECK(stages[Stage::solve].count == 1);
  CHECK(stages[Stage::solve].seconds >= 0.0);
  CHECK(factor.info().factor_nonzeros == 42);
}

TEST_CASE("rows are solved with, by linear solvers of columns too") {
  const std::vector<double> expected = {1.0, 2.0, 3.0, 1.0, 2.0, 3.0};
  CHECK(solution_of_ones(new Scaling, 2) == expected);
  int calls = 0;
  CHECK(solution_of_ones(new RowMajorScaling(calls), 2) == expected);
  CHECK(calls == 1);
}

TEST_CASE("a linear solver is destroyed once, by the function that came with it") {
  Calls calls;
  {
    Factor first = factor_recording(calls);
    Factor second = std::move(first);
    CHECK(calls.destroyed == 0);
  }
  CHECK(calls.destroyed == 1);
}
