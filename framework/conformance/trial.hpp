#pragma once

#include <memory>
#include <string>
#include <vector>

#include "conformance/trial_energies.hpp"
#include "objective/composed_objective.hpp"

namespace pliant::conformance {

// A problem that a solver is tried on, over free DOFs.
struct Trial {
  std::string name;
  std::vector<std::unique_ptr<Energy>> energies;
  std::unique_ptr<ComposedObjective> objective;
  std::unique_ptr<ComposedObjective> judge;  // the same, for who watches
  std::vector<double> start;
  std::vector<double> minimum;  // empty where there is none
};

// A net of springs without rest length, some of its vertices pinned, all pulled to a point: one minimum, by a direct
// solution.
Trial convex_quadratic();

// A zigzag chain of springs between two pins that are further apart than it is long at rest: at the minimum it lies
// equally stretched on the line between them. Springs that are compressed at the start make the Hessian indefinite.
Trial stretched_chain(bool majorizes = true);

// The same, started at its minimum.
Trial started_at_minimum();

// Started where the energy is infinite, or NaN.
Trial started_outside();
Trial without_a_value();

}  // namespace pliant::conformance
