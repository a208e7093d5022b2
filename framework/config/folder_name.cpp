#include "config/folder_name.hpp"

#include <algorithm>
#include <cctype>

namespace pliant {

bool is_folder_name(std::string_view name) noexcept {
  const auto allowed = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || std::string_view("_-+.,=").find(c) != std::string_view::npos;
  };
  return !name.empty() && name.size() <= 200 && name.front() != '.' && std::all_of(name.begin(), name.end(), allowed);
}

}  // namespace pliant
