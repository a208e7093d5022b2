#pragma once

#include <cstddef>
#include <cstdint>

#include <pliant/export.hpp>
#include <pliant/symmetric_matrix.hpp>
#include <pliant/types.hpp>

namespace pliant {

// How a factorization or a solve ended. Never a wrong answer with a warning: X is meaningful only when `ok`.
struct LinearSolverStatus {
  enum class Code : std::int32_t {
    ok,
    not_positive_definite,  // dof (direct) or iteration (conjugate gradients: p.Ap <= 0) says where
    not_converged,          // iterative: the iteration limit came before the tolerance
    failed,                 // anything else (out of memory ...): `reason`
  };

  std::size_t size = sizeof(LinearSolverStatus);
  Code code = Code::ok;
  Index dof = -1;           // in the numbering of the matrix that was given; -1 unknown
  Index iteration = -1;     // -1 unknown
  const char* reason = "";  // static text or owned by the linear solver until its next call

  bool ok() const noexcept { return code == Code::ok; }
};

// What a backend can tell of its last work; -1 where it does not know or it does not apply.
struct LinearSolverInfo {
  std::size_t size = sizeof(LinearSolverInfo);
  std::int64_t factor_nonzeros = -1;  // nnz(L)
  double factor_flops = -1.0;         // floating-point operations of one factorization
  std::int64_t iterations = -1;       // iterative: of the last solve, summed over right-hand sides
  double relative_residual = -1.0;    // iterative: |b - A x| / |b| of the last solve, the largest over right-hand sides
};

// Direct backends take pivot k of a Cholesky factorization for positive when L_kk^2 > smallest_pivot(rows) * A_kk.
// Below that its sign is decided by round-off: A is singular to working precision, whatever the scaling of its rows.
// The bound rows * u is that of LAPACK's dpstrf.
constexpr double smallest_pivot(Index rows) noexcept {
  return 1.1e-16 * rows;
}

// Solves A X = B for a sparse symmetric positive definite A.
//
// Lifecycle  create(parameters) -> analyze(pattern) -> factorize(values) -> solve(...) any number of times; factorize
// again
//            for new values on the same pattern, analyze again for a new pattern.
// Memory     the pattern's arrays stay alive and unchanged until the next analyze; values until the next factorize.
// Threads    one thread at a time per object; several objects may work at once. A backend computes on one thread unless
//            its parameters ask for more.
// Bits       the same calls give the same numbers.
// Callers    solvers do not call this interface: they use Factor (factor.hpp), which skips work already done and
// counts.
class PLIANT_EXPORT LinearSolver {
 public:
  static constexpr const char* kind = "linear_solver";

  virtual ~LinearSolver();

  // Symbolic work: ordering and structure of the factor. An iterative backend may do nothing.
  virtual LinearSolverStatus analyze(const SymmetricPattern& pattern) = 0;

  // Numeric work for the pattern given last; values has one entry per row id.
  virtual LinearSolverStatus factorize(const double* values) = 0;

  // B and X are rows x columns, column-major, and do not overlap. X need not be initialized: an iterative backend
  // starts from zero.
  virtual LinearSolverStatus solve(const double* b, Index columns, double* x) = 0;

  virtual LinearSolverInfo info() const noexcept = 0;

  // See ability.hpp. Default: none.
  virtual const void* ability(const char* id) const noexcept;
};

}  // namespace pliant
