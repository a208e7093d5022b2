#pragma once

#include <optional>
#include <vector>

#include "config/map_reader.hpp"

namespace pliant {

// One number for all, or one per element or vertex.
struct VaryingValues {
  bool uniform = true;
  std::vector<double> numbers;  // a single one where uniform
};

// Reads a key whose value is a number, a list of numbers, or {csv: FILE, column: NAME}. All numbers satisfy the schema.
std::optional<VaryingValues> read_varying(MapReader& reader, const Parameter& schema);

}  // namespace pliant
