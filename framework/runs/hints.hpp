#pragma once

#include <string>

#include <pliant/outcome.hpp>

namespace pliant {

// What usually helps after a solve that ended so; empty where nothing needs help.
std::string hint_for(Status status);

}  // namespace pliant
