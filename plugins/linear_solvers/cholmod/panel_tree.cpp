#include "panel_tree.hpp"

#include <algorithm>
#include <cstddef>

namespace pliant {

std::vector<int> parents_of(const std::vector<Panel>& panels, const ColumnStructure& structure) {
  std::vector<int> panel_of(static_cast<std::size_t>(structure.count())), parents;
  for (std::size_t p = 0; p < panels.size(); ++p) {
    std::fill_n(panel_of.begin() + panels[p].column, panels[p].width, static_cast<int>(p));
  }
  for (const Panel& panel : panels) {
    const int last = panel.column + panel.width - 1;
    parents.push_back(panel.count == 0 ? -1 : panel_of[static_cast<std::size_t>(structure.parent(last))]);
  }
  return parents;
}

std::vector<int> heights_of(const std::vector<int>& parents) {
  std::vector<int> heights(parents.size(), 0);
  for (std::size_t p = 0; p < parents.size(); ++p) {
    if (parents[p] < 0) continue;
    int& above = heights[static_cast<std::size_t>(parents[p])];
    above = std::max(above, heights[p] + 1);
  }
  return heights;
}

}  // namespace pliant
