#pragma once

#include <vector>

#include "column_structure.hpp"
#include "panels.hpp"

namespace pliant {

// Which part of its factor each panel is of; the number of the top is the highest. Panels are in the order of their
// columns. One part, the top, where parts would not pay.
std::vector<int> part_of_each(const std::vector<Panel>& panels, const ColumnStructure& structure);

}  // namespace pliant
