#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "config/mistakes.hpp"
#include "config/node.hpp"

namespace pliant {

// The subset of YAML that configs are written in: one document of maps, lists and scalars, in UTF-8. Duplicate keys,
// anchors, aliases, merge keys, tags and nesting deeper than 32 are mistakes rather than surprises. With mistakes the
// result is what could be read, perhaps nothing.
Node read_yaml(const std::filesystem::path& file, Mistakes& mistakes);
Node parse_yaml(const std::string& text, const std::string& file, Mistakes& mistakes);

// A value that does not stand in a file of its own: every part of it gets the location given.
Node parse_value(const std::string& text, const Location& location, Mistakes& mistakes);

// Maps in block style, lists of scalars in brackets. Reads back as the same content.
std::string write_yaml(const Node& node);

}  // namespace pliant
