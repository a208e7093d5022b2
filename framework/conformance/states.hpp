#pragma once

#include <string>
#include <vector>

#include "conformance/scene.hpp"

namespace pliant::conformance {

// Positions at which an energy is tried.
struct State {
  std::string name;
  std::vector<double> x;  // #V x dim
};

// At rest, near it, disturbed, stretched and turned, compressed, strongly deformed.
std::vector<State> states_of(const Scene& scene);

// Where formulas divide by zero: everything in one point, on a line, in a plane, edges of no length, a mirror image.
std::vector<State> degenerate_states_of(const Scene& scene);

}  // namespace pliant::conformance
