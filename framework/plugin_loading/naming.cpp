#include "plugin_loading/naming.hpp"

#include <algorithm>

namespace pliant {
namespace {

constexpr std::string_view prefix = "libpliant_";
constexpr std::string_view suffix = ".so";

constexpr bool is_lower_case(char c) noexcept {
  return 'a' <= c && c <= 'z';
}
constexpr bool is_name_character(char c) noexcept {
  return is_lower_case(c) || ('0' <= c && c <= '9') || c == '_';
}

}  // namespace

bool is_plugin_kind(std::string_view kind) noexcept {
  return std::find(plugin_kinds.begin(), plugin_kinds.end(), kind) != plugin_kinds.end();
}

bool is_plugin_name(std::string_view name) noexcept {
  return !name.empty() && is_lower_case(name.front()) && std::all_of(name.begin(), name.end(), is_name_character);
}

std::string plugin_file_name(std::string_view kind, std::string_view name) {
  return std::string(prefix).append(kind).append("_").append(name).append(suffix);
}

std::optional<PluginName> plugin_of_file_name(std::string_view file_name) {
  if (!file_name.starts_with(prefix) || !file_name.ends_with(suffix)) return {};
  if (file_name.size() < prefix.size() + suffix.size()) return {};
  file_name.remove_prefix(prefix.size());
  file_name.remove_suffix(suffix.size());
  for (const std::string_view kind : plugin_kinds) {
    if (!file_name.starts_with(kind) || file_name.substr(kind.size(), 1) != "_") continue;
    const std::string_view name = file_name.substr(kind.size() + 1);
    if (is_plugin_name(name)) return PluginName{kind, std::string(name)};
  }
  return {};
}

std::string with_article(std::string_view kind) {
  std::string words(kind);
  std::replace(words.begin(), words.end(), '_', ' ');
  return (words.find_first_of("aeiou") == 0 ? "an " : "a ") + words;
}

}  // namespace pliant
