#pragma once

#include <string>
#include <string_view>

namespace pliant {

// Names of experiments and variants are names of folders as well. Those of the files and folders that a run itself
// writes, such as summary.json or unfinished, are none.
bool is_folder_name(std::string_view name) noexcept;

// A name made of `text` where it is none: every other character becomes '_'. Never empty.
std::string folder_name_of(std::string_view text);

inline constexpr std::string_view folder_name_rule =
    "letters, digits and _-+.,= only, 200 at most, no dot first, not the name of a file of results";

}  // namespace pliant
