#pragma once

#include <vector>

#include "objective/term.hpp"

namespace pliant {

// Elements are evaluated in blocks: small enough that their outputs stay in cache, and always cut in the same places,
// so that sums of energies do not depend on the number of threads.
struct Block {
  std::size_t group;  // index into the vector of TermGroup
  Index begin, end;   // elements of the group
};

// Of values and gradients, and of Hessians, which are larger by far.
constexpr Index elements_per_block = 512;
constexpr Index elements_per_hessian_block = 128;

std::vector<Block> cut_into_blocks(const std::vector<TermGroup>& groups, Index elements);

}  // namespace pliant
