#pragma once

#include <string>
#include <vector>

#include <pliant/domain.hpp>

namespace pliant::mass_spring {

// The springs of a CSV file with the columns i and j: the two vertices of each. Returns two ids per spring, in the
// order of the file. Throws ParameterError of the parameter `edges` for the first line that is wrong: not two numbers,
// a vertex that the domain does not have, a spring between a vertex and itself, or one that was listed before.
std::vector<Index> read_springs(const std::string& file, const Domain& domain);

}  // namespace pliant::mass_spring
