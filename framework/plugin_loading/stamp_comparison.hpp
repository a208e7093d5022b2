#pragma once

#include <optional>
#include <string>

#include <pliant/stamp.hpp>

namespace pliant {

// Why a plugin built with stamp `theirs` cannot work in a host built with `ours`: a table of both, the differing rows
// marked, and what to rebuild. Nothing if it can.
std::optional<std::string> compare_stamps(const Stamp& ours, const Stamp& theirs);

}  // namespace pliant
