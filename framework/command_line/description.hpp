#pragma once

#include <string>

#include <pliant/parameter_schema.hpp>

#include "plugin_loading/open_plugin.hpp"

namespace pliant {

// What `pliant describe` prints: summary, formula, where it works, every parameter, and an entry for a config.
std::string description_of(const OpenPlugin& plugin);

// "real per element, energy / rest volume, > 0, default 1.0"
std::string kind_of_value(const Parameter& parameter);

}  // namespace pliant
