#pragma once

#include <string>
#include <vector>

#include "output/results_reader.hpp"

namespace pliant {

// An experiment and what came of it in sentences, each with what it is about in front: "Mesh: grid of ...".
std::vector<std::string> words_of(const StoredRun& run);

}  // namespace pliant
