#pragma once

#include <string_view>

namespace pliant {

// Names of experiments and variants are names of folders as well.
bool is_folder_name(std::string_view name) noexcept;

inline constexpr std::string_view folder_name_rule = "letters, digits and _-+.,= only, 200 at most, no dot first";

}  // namespace pliant
