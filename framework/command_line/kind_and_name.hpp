#pragma once

#include <string>

#include "plugin_loading/registry.hpp"

namespace pliant {

struct KindAndName {
  std::string kind, name;
};

// What an argument KIND/NAME means; a name alone will do where only one kind has it. Throws Error. Opens nothing.
KindAndName find_kind_and_name(const std::string& plugin, const Registry& registry);

}  // namespace pliant
