#include "panel_parts.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace pliant {
namespace {

// Values of a factor from which parts pay: threads then gain more than they wait for each other.
constexpr double large_factor = 1e6;

// The top is worked on by one thread: a twelfth of all work on a grid of 320 x 320 vertices, and a fifth if subtrees
// are eighths.
constexpr double largest_subtree = 1.0 / 3.0;
constexpr double smallest_part = 1.0 / 16.0;

double work_of(const Panel& panel) {
  return static_cast<double>(panel.width) * (panel.width + panel.count);
}

// The place of each number among all, the largest first.
std::vector<int> ranks(const std::vector<double>& numbers) {
  std::vector<int> order(numbers.size()), rank(numbers.size());
  std::iota(order.begin(), order.end(), 0);
  const auto number = [&](int i) { return numbers[static_cast<std::size_t>(i)]; };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return number(a) > number(b); });
  for (std::size_t i = 0; i < order.size(); ++i) rank[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
  return rank;
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
  std::vector<double> filled(1, 0.0);
  for (std::size_t p = 0; p < panels.size(); ++p) {  // roots of subtrees, gathered while a part is small
    if (in_top(static_cast<int>(p)) || !in_top(parents[p])) continue;
    if (filled.back() >= smallest_part * total) filled.push_back(0.0);
    parts[p] = static_cast<int>(filled.size()) - 1;
    filled.back() += subtree[p];
  }
  const std::vector<int> rank = ranks(filled);
  const auto number_of_top = static_cast<int>(filled.size());
  for (int& of_panel : parts) of_panel = of_panel < 0 ? -1 : rank[static_cast<std::size_t>(of_panel)];
  for (std::size_t p = panels.size(); p-- > 0;) {
    if (parts[p] < 0)
      parts[p] = in_top(static_cast<int>(p)) ? number_of_top : parts[static_cast<std::size_t>(parents[p])];
  }
  return parts;
}

}  // namespace pliant
