#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <pliant/plugin.hpp>

#include "plugin_loading/descriptor.hpp"
#include "plugin_loading/search.hpp"

namespace pliant {

// A plugin in use: found, opened, checked. Made by the Registry and owned by it.
struct OpenPlugin {
  // Its one component, with its schema; fields that an older plugin lacks have their defaults.
  const Component* component = nullptr;
  std::string kind;
  std::string name;
  std::filesystem::path file;
  std::string version;                          // the plugin's own
  std::string compiler;                         // that built it
  std::vector<std::filesystem::path> shadowed;  // other files of the same name, not used

  explicit OpenPlugin(const FoundPlugin& found);  // opens it; throws PluginError
  OpenPlugin(const OpenPlugin&) = delete;
  OpenPlugin& operator=(const OpenPlugin&) = delete;

 private:
  Descriptor descriptor_;
};

}  // namespace pliant
