#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pliant {

// Writes a folder with a plugin that builds, passes its tests and is meant to be changed: source, CMakeLists.txt,
// experiment, tests, README. `kind` is one of plugin_kinds.
//
// The folder appears whole or not at all; it must not exist, or be empty. Returns the names of its files. Throws Error
// for a name that is none and for a folder that is in use, OutputError where it cannot be written.
std::vector<std::string> write_plugin_folder(std::string_view kind, std::string_view name,
                                             const std::filesystem::path& folder);

}  // namespace pliant
