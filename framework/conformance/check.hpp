#pragma once

#include <functional>
#include <string>
#include <vector>

#include "conformance/report.hpp"
#include "conformance/subject.hpp"

namespace pliant::conformance {

// One thing that a plugin must do.
struct Check {
  std::string name;  // "the gradient is the derivative of the value"
  std::function<void(Subject&, Report&)> work;
  std::string after = {};  // the check without which this one is pointless
};

// What the kinds have in common.
std::vector<Check> general_checks();

// Of an energy on elements of this simplex in a mesh of this dimension.
std::vector<Check> energy_checks(const Support& support);

std::vector<Check> linear_solver_checks();
std::vector<Check> solver_checks();

}  // namespace pliant::conformance
