#include "objective/blocks.hpp"

#include <algorithm>

namespace pliant {

std::vector<Block> cut_into_blocks(const std::vector<TermGroup>& groups) {
  std::vector<Block> blocks;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const Index count = groups[g].elements.count();
    for (Index begin = 0; begin < count; begin += elements_per_block) {
      blocks.push_back({g, begin, std::min(begin + elements_per_block, count)});
    }
  }
  return blocks;
}

}  // namespace pliant
