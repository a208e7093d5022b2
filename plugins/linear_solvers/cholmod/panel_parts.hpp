#pragma once

#include <vector>

#include "panels.hpp"

namespace pliant {

// Which part of its factor each panel is of, the largest subtree first, so that threads end at about the same time; the
// number of the top is the highest. Panels are in the order of their columns, `parents` is their elimination tree. One
// part, the top, where parts would not pay.
std::vector<int> part_of_each(const std::vector<Panel>& panels, const std::vector<int>& parents);

}  // namespace pliant
