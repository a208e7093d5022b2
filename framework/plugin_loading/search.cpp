#include "plugin_loading/search.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <system_error>

#include <fmt/format.h>

#include <pliant/errors.hpp>

#include "config/nearest_name.hpp"
#include "plugin_loading/naming.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;

bool exists_in_any_form(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored));
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code ignored;
  return fs::equivalent(a, b, ignored);
}

fs::path folder_of_command_line(const fs::path& folder) {
  if (!exists_in_any_form(folder))
    throw Error(fmt::format("--plugin-dir {}: there is no such folder", folder.string()));
  if (!is_folder(folder)) throw Error(fmt::format("--plugin-dir {}: is not a folder", folder.string()));
  return fs::canonical(folder);
}

std::vector<fs::path> folders_of_environment() {
  std::vector<fs::path> folders;
  const char* variable = std::getenv("PLIANT_PLUGIN_PATH");
  std::string_view rest = variable == nullptr ? "" : variable;
  while (!rest.empty()) {
    const fs::path folder = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(rest.size(), folder.native().size() + 1));
    if (folder.empty()) continue;
    if (folder.is_relative()) {
      throw Error(
          fmt::format("PLIANT_PLUGIN_PATH: '{}' is not an absolute path; plugins are never searched for relative "
                      "to the current directory",
                      folder.string()));
    }
    folders.push_back(fs::weakly_canonical(folder));
  }
  return folders;
}

fs::path own_folder() {
  const fs::path program = fs::read_symlink("/proc/self/exe");
  return fs::weakly_canonical(program.parent_path() / PLIANT_PLUGINS_FROM_PROGRAM);
}

std::vector<std::string> names_of_kind(const std::vector<fs::path>& folders, std::string_view kind) {
  std::vector<std::string> names;
  for (const FoundPlugin& found : list_plugins(folders, kind)) names.push_back(found.name);
  return names;
}

}  // namespace

std::vector<fs::path> plugin_folders(const std::vector<fs::path>& of_command_line) {
  std::vector<fs::path> all;
  for (const fs::path& folder : of_command_line) all.push_back(folder_of_command_line(folder));
  for (fs::path& folder : folders_of_environment()) all.push_back(std::move(folder));
  all.push_back(own_folder());

  std::vector<fs::path> once;
  for (fs::path& folder : all) {
    if (std::find(once.begin(), once.end(), folder) == once.end()) once.push_back(std::move(folder));
  }
  return once;
}

std::optional<FoundPlugin> find_plugin(const std::vector<fs::path>& folders, std::string_view kind,
                                       std::string_view name) {
  std::optional<FoundPlugin> found;
  for (const fs::path& folder : folders) {
    const fs::path file = folder / plugin_file_name(kind, name);
    if (!exists_in_any_form(file)) continue;
    if (!found) {
      found = FoundPlugin{std::string(kind), std::string(name), file, {}};
    } else if (!same_file(found->file, file)) {
      found->shadowed.push_back(file);
    }
  }
  return found;
}

std::vector<FoundPlugin> list_plugins(const std::vector<fs::path>& folders, std::string_view kind) {
  std::map<std::string, FoundPlugin> by_name;
  for (const fs::path& folder : folders) {
    std::error_code unreadable;
    for (fs::directory_iterator entry(folder, unreadable), end; !unreadable && entry != end;
         entry.increment(unreadable)) {
      const auto plugin = plugin_of_file_name(entry->path().filename().native());
      if (!plugin || plugin->kind != kind || by_name.contains(plugin->name)) continue;
      if (auto found = find_plugin(folders, kind, plugin->name)) by_name.emplace(plugin->name, std::move(*found));
    }
  }
  std::vector<FoundPlugin> list;
  for (auto& [name, found] : by_name) list.push_back(std::move(found));
  return list;
}

std::string explain_not_found(const std::vector<fs::path>& folders, std::string_view kind, std::string_view name) {
  std::string text = "not found";
  for (const std::string_view other : plugin_kinds) {
    if (other == kind || !find_plugin(folders, other, name)) continue;
    text += fmt::format("; '{}' exists as {}, not as {}", name, with_article(other), with_article(kind));
  }
  text += suggestion(name, names_of_kind(folders, kind));
  text += fmt::format("\n  {} is in none of the folders searched:", plugin_file_name(kind, name));
  for (const fs::path& folder : folders) {
    text += fmt::format("\n    {}{}", folder.string(), is_folder(folder) ? "" : " (no such folder)");
  }
  return text + "\n  more folders: --plugin-dir, or the environment variable PLIANT_PLUGIN_PATH";
}

}  // namespace pliant
