#include "runs/hints.hpp"

namespace pliant {

std::string hint_for(Status status) {
  switch (status) {
    case Status::converged:
    case Status::completed:
    case Status::interrupted:
      return "";
    case Status::iteration_limit:
      return "raise solver.stop.iterations, or start closer to the solution: more load_steps, initial";
    case Status::stalled:
      return "the energy cannot fall further in double precision; a larger tolerance would have been met, see the "
             "gradient norm reached";
    case Status::line_search_failed:
      return "check the derivatives with 'pliant check', or start closer to the solution: more load_steps, initial";
    case Status::not_positive_definite:
      return "use solver.hessian: projected, or start closer to the solution: more load_steps, initial; at the first "
             "iteration also look for vertices that nothing holds";
    case Status::linear_solver_failed:
      return "try another solver.linear_solver, or for an iterative one a larger tolerance or iteration limit";
    case Status::infeasible_start:
      return "move the pins gradually with more load_steps, or start from an earlier solution with initial";
    case Status::not_finite:
      return "look at that element in the rest shape and at the start; report a fault to the author of the energy";
  }
  return "";
}

}  // namespace pliant
