#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Which file a plugin's name means. Everything here goes by file names alone and opens nothing.
namespace pliant {

// The folders searched for plugins, in this order: those of the command line; those of the environment variable
// PLIANT_PLUGIN_PATH (separated by colons, absolute); that of this build or installation, bin/../lib/pliant/plugins
// (bin and lib as CMAKE_INSTALL_BINDIR and CMAKE_INSTALL_LIBDIR name them).
// Throws Error for a folder of the command line that is not there, and for a relative one in the variable.
std::vector<std::filesystem::path> plugin_folders(const std::vector<std::filesystem::path>& of_command_line);

struct FoundPlugin {
  std::string kind;
  std::string name;
  std::filesystem::path file;
  std::vector<std::filesystem::path> shadowed;  // files of the same name in later folders, which are not used
};

// The first file of that name in the folders.
std::optional<FoundPlugin> find_plugin(const std::vector<std::filesystem::path>& folders, std::string_view kind,
                                       std::string_view name);

// All plugins of a kind, ordered by name.
std::vector<FoundPlugin> list_plugins(const std::vector<std::filesystem::path>& folders, std::string_view kind);

// Why find_plugin found nothing: the nearest name, the name among other kinds, and every folder looked in.
std::string explain_not_found(const std::vector<std::filesystem::path>& folders, std::string_view kind,
                              std::string_view name);

}  // namespace pliant
