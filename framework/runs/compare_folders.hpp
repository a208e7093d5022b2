#pragma once

#include <filesystem>
#include <vector>

#include "runs/stored_comparison.hpp"

namespace pliant {

// One comparison, of the folders or of the variants of the only one; where each of several has variants, one of each
// variant that all have. Throws Error where that is not what the folders hold.
std::vector<StoredComparison> compare_folders(const std::vector<std::filesystem::path>& folders);

}  // namespace pliant
