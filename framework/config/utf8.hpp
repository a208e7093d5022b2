#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pliant {

// The first byte that is no text, and why.
struct NotText {
  int line = 1;
  int column = 1;  // in bytes
  std::string what;
};

// Finds invalid UTF-8 and control characters other than tab and line ends.
std::optional<NotText> find_not_text(std::string_view bytes);

}  // namespace pliant
