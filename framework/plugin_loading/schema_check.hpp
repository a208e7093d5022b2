#pragma once

#include <span>
#include <string>
#include <vector>

#include <pliant/parameter_schema.hpp>

namespace pliant {

// What is wrong with the parameters that a component declares: missing texts, names that are reserved, malformed or
// given twice, empty ranges, defaults and examples that its own schema refuses.
void check_schema(std::span<const Parameter> parameters, std::vector<std::string>& faults);

}  // namespace pliant
