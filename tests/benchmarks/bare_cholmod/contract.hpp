#pragma once

#include "config/component_config.hpp"
#include "objective/composed_objective.hpp"

namespace pliant::bare {

// Least seconds of the same solve by the same class, built from the same sources: through the library that the host
// opened, and called directly in this program.
struct ContractCosts {
  double through_plugin = 0.0, direct = 0.0;
};
ContractCosts solve_costs(const SymmetricMatrix& matrix, Index columns);

// Part of a pass over all elements (energy and gradient) that goes into calling the energies' evaluate: the least
// seconds of a call for no element, times the number of calls.
double share_of_calls(ComposedObjective& objective, std::span<const double> x);

}  // namespace pliant::bare
