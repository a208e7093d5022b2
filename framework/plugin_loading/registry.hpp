#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/component_source.hpp"
#include "plugin_loading/naming.hpp"
#include "plugin_loading/open_plugin.hpp"
#include "plugin_loading/plugin_error.hpp"
#include "plugin_loading/search.hpp"

namespace pliant {

// The plugins of a process, by kind and name.
//
//     Registry registry(plugin_folders(folders_of_the_command_line));
//     const OpenPlugin& plugin = registry.open("energy", "arap");
//     const auto energy = make<Energy>(plugin, parameters);               // make.hpp
//
// What is opened stays mapped until the process ends, also after the registry is gone. One thread.
class Registry final : public ComponentSource {
 public:
  // Folders in the order of search.
  explicit Registry(std::vector<std::filesystem::path> folders);

  // Opens the first library of that name, or returns it if it is open. Where a file exists but is faulty, no other
  // folder is tried. Throws PluginError. The reference lives as long as the registry.
  const OpenPlugin& open(std::string_view kind, std::string_view name);

  const Component& component(std::string_view kind, std::string_view name) override;
  std::vector<std::string> kinds_of(std::string_view name) override;
  void* create(const Component& component, const Parameters& parameters) override;

  // All plugins of a kind by their file names, ordered by name; opens nothing.
  std::vector<FoundPlugin> list(std::string_view kind) const;

  // In the order in which they were opened.
  const std::vector<const OpenPlugin*>& opened() const noexcept { return opened_; }

  // A sentence for each plugin opened that hides another of the same name in a later folder.
  std::vector<std::string> warnings() const;

  const std::vector<std::filesystem::path>& folders() const noexcept { return folders_; }

 private:
  std::vector<std::filesystem::path> folders_;
  std::map<std::pair<std::string, std::string>, std::unique_ptr<const OpenPlugin>> plugins_;
  std::vector<const OpenPlugin*> opened_;
};

}  // namespace pliant
