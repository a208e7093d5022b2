#pragma once

#include <vector>

#include "objective/composed_objective.hpp"

namespace pliant::test {

// An energy of one vertex in the plane that moves along x only.
struct OneDof {
  OneDof(Energy& energy, double start)
      : objective(2, std::vector<double>(2), std::vector<char>{0, 1}, {{"energy", energy}}), x{start} {}
  ComposedObjective objective;
  std::vector<double> x;
};

}  // namespace pliant::test
