#pragma once

#include <optional>

#include <pliant/parameters.hpp>

#include "config/component_config.hpp"
#include "config/map_reader.hpp"

namespace pliant {

// The value of one parameter of a component, given or by default. Nothing where it is optional and absent, or wrong;
// the latter is a mistake by then.
//
// A real parameter that varies is a number, a list, or {csv: FILE, column: NAME}.
std::optional<Parameters::Value> read_parameter(MapReader& reader, const Parameter& schema,
                                                const ComponentContext& context);

}  // namespace pliant
