#pragma once

#include <span>
#include <string>
#include <vector>

#include "config/node.hpp"

namespace pliant {

// A value that is not the same in all of several configs.
struct ConfigDifference {
  std::string path;                 // "solver.linear_solver.type", list items by their number
  std::vector<std::string> values;  // of each config, in one line; "nothing" where it has none
};

// At most 60 bytes of a value.
std::string in_short(const std::string& value);

// Every such value, in the order of the files.
std::vector<ConfigDifference> differences_among(std::span<const Node* const> configs);

// Where two configs differ, one "path: a instead of b" per value: "energies.0.mu: 1 instead of 2" says that a has 1
// where b has 2.
std::vector<std::string> differences_of(const Node& a, const Node& b);

}  // namespace pliant
