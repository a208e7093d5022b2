#pragma once

#include <span>

#include <pliant/export.hpp>
#include <pliant/monitor.hpp>
#include <pliant/objective.hpp>
#include <pliant/outcome.hpp>

namespace pliant {

// Minimizes an objective over its free DOFs.
//
// Lifecycle  create(parameters) -> solve(...) of one objective, once per step of the run -> destroy. Nothing that
//            influences numbers survives from one solve to the next except factors, functions of their matrix.
// Threads    one.
// Errors     solve reports in its Outcome; NotFinite may pass through.
class PLIANT_EXPORT Solver {
 public:
  static constexpr const char* kind = "solver";

  virtual ~Solver();

  // x: on entry the start, on return the last iterate (the best known), also when the outcome is a failure.
  // Calls monitor.observe once for the start (iteration 0) and once per iteration, before spending work on the next
  // step.
  virtual Outcome solve(Objective& objective, std::span<double> x, Monitor& monitor) = 0;

  // See ability.hpp. Default: none.
  virtual const void* ability(const char* id) const noexcept;
};

}  // namespace pliant
