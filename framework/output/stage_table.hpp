#pragma once

#include <string>

#include "output/records.hpp"

namespace pliant {

// "stage  count  seconds  share": the stages that were used, the rest, and the total; start-up below.
std::string stage_table(const RunSummary& summary, const std::string& indent = "");

}  // namespace pliant
