#pragma once

#include <string_view>

#include "config/mistakes.hpp"
#include "config/node.hpp"

namespace pliant {

// Lays `over` upon `target`: maps merge key by key, anything else replaces. A key without a value removes the one below
// it. A map whose keys are all numbers changes those items of a list. Where a component stands
// as its name alone, `solver: newton`, that is its `type`. Every value keeps the place it came from.
void merge(Node& target, const Node& over, Mistakes& mistakes);

// Overrides may be written as dotted paths, {solver.type: bcd}: makes them nested maps, {solver: {type: bcd}}. The same
// path given twice is a mistake.
Node expand_paths(const Node& overrides, Mistakes& mistakes);

// The same for one path, which is written at `place`.
Node expand_path(std::string_view path, const Location& place, Node value, Mistakes& mistakes);

}  // namespace pliant
