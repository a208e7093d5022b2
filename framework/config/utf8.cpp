#include "config/utf8.hpp"

#include <cstddef>

#include <fmt/format.h>

namespace pliant {
namespace {

// Length of the UTF-8 sequence at `i`, 0 if it is malformed (overlong forms, surrogates and values above U+10FFFF too).
std::size_t sequence_length(std::string_view bytes, std::size_t i) {
  const auto byte = [&](std::size_t k) { return k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0u; };
  const unsigned lead = byte(i);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(i + k) & 0xC0) != 0x80) return 0;
  }
  const unsigned second = byte(i + 1);
  const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  const bool outside = (lead == 0xED && second > 0x9F) || (lead == 0xF4 && second > 0x8F);
  return overlong || outside ? 0 : length;
}

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
}

}  // namespace

std::optional<NotText> find_not_text(std::string_view bytes) {
  NotText place;
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t length = sequence_length(bytes, i);
    if (length == 0 || is_control(bytes[i])) {
      place.what = fmt::format("byte 0x{:02X} is not text in UTF-8; is this a config?",
                               static_cast<unsigned>(static_cast<unsigned char>(bytes[i])));
      return place;
    }
    if (bytes[i] == '\n') {
      ++place.line;
      place.column = 0;
    }
    place.column += static_cast<int>(length);
    i += length;
  }
  return std::nullopt;
}

}  // namespace pliant
