#pragma once

#include <cstdint>
#include <string>

#include <pliant/types.hpp>

namespace pliant {

// How a solve ended, in one honest word.
enum class Status : std::int32_t {
  converged,              // a stop test of the config holds at the last iterate
  completed,              // no tolerance was asked for, and the given number of iterations was done
  iteration_limit,        // the iteration limit came first
  stalled,                // no step decreases the energy any more, within round-off, and no stop test holds
  line_search_failed,     // the direction does not descend, or max_halvings was reached away from round-off
  not_positive_definite,  // the linear solver met a pivot (or curvature) that is not positive
  linear_solver_failed,   // the linear solver gave up for another reason
  infeasible_start,       // the energy is +infinity at the start
  not_finite,             // an energy returned NaN
  interrupted,            // Ctrl-C
};

// "converged", "iteration limit", "stalled at round-off", "line search failed", "not positive definite", ...
constexpr const char* name_of(Status status) noexcept {
  constexpr const char* names[] = {"converged",
                                   "completed",
                                   "iteration limit",
                                   "stalled at round-off",
                                   "line search failed",
                                   "not positive definite",
                                   "linear solver failed",
                                   "infeasible start",
                                   "not finite",
                                   "interrupted"};
  return names[static_cast<std::int32_t>(status)];
}

constexpr int status_count = 10;

// The solve ended as the config asked.
constexpr bool succeeded(Status status) noexcept {
  return status == Status::converged || status == Status::completed;
}

// What Solver::solve returns. The host adds the hint that usually helps with the status.
struct Outcome {
  Status status = Status::converged;
  Index free_dof = -1;  // where it went wrong, -1 if unknown; the host translates it to vertex and coordinate
  std::string detail;   // one clause more, or empty: "p.Ap <= 0 in iteration 12 of conjugate gradients"
};

}  // namespace pliant
