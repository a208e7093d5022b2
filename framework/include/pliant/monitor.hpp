#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include <pliant/export.hpp>
#include <pliant/outcome.hpp>

namespace pliant {

// One iterate, as a solver reports it. NaN: not known to this solver, or not applicable to iteration 0.
struct Iterate {
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

  std::int64_t iteration = 0;         // 0: the start
  std::span<const double> x;          // free DOFs
  double energy = unknown;            // E(x)
  double gradient_norm = unknown;     // 2-norm over the free DOFs
  double step_norm = unknown;         // 2-norm of x - previous x
  double step_length = unknown;       // accepted length along the direction, 1: the full step
  double newton_decrement = unknown;  // sqrt(g.H^-1 g) at the previous x: what the step promised
  std::int64_t line_search_evaluations = 0;
};

// The host's side of a solve: records every iterate and owns the stop tests, which all solvers share.
//
//     relative_gradient  |g| <= max(tol * |g0|, round-off of g), round-off: 1e-14 * sum_e |g_e| + sum_e |change of g_e
//     when
//                        all positions change by 1e-14|, at the start; so a start at rest is converged
//     absolute_gradient  |g| <= tol
//     step               |x - previous x| <= tol, in the unit of length of the mesh
//     iterations         the limit: iteration >= limit
// A tolerance of 0 switches its test off; with all off, reaching the limit is what was asked for (Status::completed).
//
//     for (iterate.iteration = 0;; ++iterate.iteration) {
//       ... energy and gradient at x ...
//       if (const auto stop = monitor.observe(iterate)) return {*stop};   // tested before a linear solve is spent
//       ... step ...
//     }
//
// One thread. observe() neither changes nor keeps x.
class PLIANT_EXPORT Monitor {
 public:
  virtual ~Monitor();

  // The status to end with, or nothing: go on.
  virtual std::optional<Status> observe(const Iterate& iterate) = 0;

  // A line for the log, e.g. that a projected Hessian replaces an exact one from here on.
  virtual void note(const char* text) = 0;
};

}  // namespace pliant
