#pragma once

#include <vector>

#include "column_structure.hpp"
#include "panels.hpp"

namespace pliant {

// The elimination tree of panels, which are in the order of their columns: the panel of the first row below each; -1
// where there is none.
std::vector<int> parents_of(const std::vector<Panel>& panels, const ColumnStructure& structure);

// The number of panels on the longest way from each to a leaf below it.
std::vector<int> heights_of(const std::vector<int>& parents);

}  // namespace pliant
