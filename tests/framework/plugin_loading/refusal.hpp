#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "plugin_loading/make.hpp"
#include "plugin_loading/registry.hpp"

namespace pliant::test {

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// What a registry over one folder says when it refuses to open a plugin, the folder written FOLDER.
inline std::string refusal(const std::filesystem::path& folder, std::string_view kind, std::string_view name) {
  Registry registry({folder});
  try {
    registry.open(kind, name);
  } catch (const PluginError& error) {
    return replaced(error.what(), folder.string(), "FOLDER");
  }
  return "opened";
}

}  // namespace pliant::test
