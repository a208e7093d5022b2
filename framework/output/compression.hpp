#pragma once

#include <string>
#include <string_view>

namespace pliant {

// A zlib stream (RFC 1950). level: 1, fast, to 12, small.
std::string compressed(std::string_view bytes, int level);

// RFC 4648, with padding.
std::string base64(std::string_view bytes);

// The bytes of such a text, up to the first character that is no digit of it.
std::string base64_decoded(std::string_view text);

}  // namespace pliant
