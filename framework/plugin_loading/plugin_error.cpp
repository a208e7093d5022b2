#include "plugin_loading/plugin_error.hpp"

#include <fmt/format.h>

namespace pliant {
namespace {

std::string sentence(std::string_view kind, std::string_view name, const std::filesystem::path& file,
                     std::string_view text) {
  if (file.empty()) return fmt::format("{} plugin '{}': {}", kind, name, text);
  return fmt::format("{} plugin '{}' ({}): {}", kind, name, file.string(), text);
}

}  // namespace

PluginError::PluginError(Reason reason, std::string_view kind, std::string_view name, const std::filesystem::path& file,
                         std::string_view text)
    : Error(sentence(kind, name, file, text)), reason_(reason), kind_(kind), name_(name), file_(file) {}

}  // namespace pliant
