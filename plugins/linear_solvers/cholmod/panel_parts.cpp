#include "panel_parts.hpp"

#include <algorithm>
#include <cstddef>

namespace pliant {
namespace {

// Values of a factor from which parts pay: threads then gain more than they wait for each other.
constexpr double large_factor = 1e6;

// Subtrees of up to an eighth of the work keep eight threads busy, and the top, which one thread works on, small.
constexpr double largest_subtree = 1.0 / 8.0;
constexpr double smallest_part = 1.0 / 16.0;

double work_of(const Panel& panel) {
  return static_cast<double>(panel.width) * (panel.width + panel.count);
}

}  // namespace

std::vector<int> part_of_each(const std::vector<Panel>& panels, const std::vector<int>& parents) {
  std::vector<double> subtree(panels.size());
  double total = 0.0, top = 0.0;
  for (std::size_t p = 0; p < panels.size(); ++p) {
    total += work_of(panels[p]);
    subtree[p] += work_of(panels[p]);
    if (parents[p] >= 0) subtree[static_cast<std::size_t>(parents[p])] += subtree[p];
  }
  const auto in_top = [&](int p) { return p < 0 || subtree[static_cast<std::size_t>(p)] > largest_subtree * total; };
  for (std::size_t p = 0; p < panels.size(); ++p) top += in_top(static_cast<int>(p)) ? work_of(panels[p]) : 0.0;
  if (total < large_factor || top > 0.5 * total) return std::vector<int>(panels.size(), 0);

  std::vector<int> parts(panels.size(), -1);
  double filled = 0.0;
  int part = 0;
  for (std::size_t p = 0; p < panels.size(); ++p) {  // roots of subtrees, gathered while a part is small
    if (in_top(static_cast<int>(p)) || !in_top(parents[p])) continue;
    if (filled >= smallest_part * total) ++part, filled = 0.0;
    parts[p] = part;
    filled += subtree[p];
  }
  for (std::size_t p = panels.size(); p-- > 0;) {
    if (parts[p] < 0) parts[p] = in_top(static_cast<int>(p)) ? part + 1 : parts[static_cast<std::size_t>(parents[p])];
  }
  return parts;
}

}  // namespace pliant
