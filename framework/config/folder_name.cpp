#include "config/folder_name.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace pliant {

namespace {

constexpr std::size_t longest = 200;
constexpr std::string_view reserved[] = {"unfinished", "frames"};
constexpr std::string_view reserved_endings[] = {".json", ".csv", ".yaml", ".pvd"};

bool allowed(char c) noexcept {
  return std::isalnum(static_cast<unsigned char>(c)) || std::string_view("_-+.,=").find(c) != std::string_view::npos;
}

}  // namespace

bool is_folder_name(std::string_view name) noexcept {
  const auto ends_as = [name](std::string_view ending) { return name.ends_with(ending); };
  return !name.empty() && name.size() <= longest && name.front() != '.' && std::ranges::all_of(name, allowed) &&
         std::ranges::find(reserved, name) == std::end(reserved) && std::ranges::none_of(reserved_endings, ends_as);
}

std::string folder_name_of(std::string_view text) {
  std::string name(text.substr(0, longest - 1));
  std::ranges::replace_if(
      name, [](char c) { return !allowed(c); }, '_');
  return is_folder_name(name) ? name : "_" + name + "_";
}

}  // namespace pliant
