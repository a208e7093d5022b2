#include "objective/blocks.hpp"

#include <algorithm>

namespace pliant {

std::vector<Block> cut_into_blocks(const std::vector<TermGroup>& groups, Index elements) {
  std::vector<Block> blocks;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const Index count = groups[g].elements.count();
    for (Index begin = 0; begin < count; begin += elements) {
      blocks.push_back({g, begin, std::min(begin + elements, count)});
    }
  }
  return blocks;
}

}  // namespace pliant
