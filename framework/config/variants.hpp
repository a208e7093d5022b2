#pragma once

#include <vector>

#include "config/compose.hpp"

namespace pliant {

// The variants of a merged config, each laid upon it, in the order of the file; the config itself where there are
// none. A variant that changes nothing is a mistake.
//
// The variants of a grid are named after what differs, "type=newton,mu=10": the end of each path, as long as it must be
// to tell the paths apart, and the value, or its number in the list where it is no single word.
std::vector<ComposedConfig> apply_variants(Node config, Mistakes& mistakes);

}  // namespace pliant
