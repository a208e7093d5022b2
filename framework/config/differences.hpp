#pragma once

#include <string>
#include <vector>

#include "config/node.hpp"

namespace pliant {

// Where two configs differ, one "path: a instead of b" per value: "energies.0.mu: 1 instead of 2" says that a has 1
// where b has 2.
std::vector<std::string> differences_of(const Node& a, const Node& b);

}  // namespace pliant
