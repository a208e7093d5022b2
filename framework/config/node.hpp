#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/location.hpp"

namespace pliant {

// A piece of a config: what YAML says, and where. Plain data, copied by value.
struct Node {
  enum class Kind { null, scalar, sequence, map };
  struct Entry;

  Kind kind = Kind::null;
  Location location;
  std::string text;            // scalar
  bool quoted = false;         // scalar: written in quotes, hence a text even if it looks like a number
  std::vector<Node> items;     // sequence
  std::vector<Entry> entries;  // map, in the order of the file, keys unique

  bool is_null() const noexcept { return kind == Kind::null; }
  bool is_scalar() const noexcept { return kind == Kind::scalar; }
  bool is_sequence() const noexcept { return kind == Kind::sequence; }
  bool is_map() const noexcept { return kind == Kind::map; }

  // The value of a key; null where this is no map or has no such key.
  const Node* find(std::string_view key) const noexcept;
  Node* find(std::string_view key) noexcept;
  const Entry* find_entry(std::string_view key) const noexcept;

  // The value of a dotted path, list items by their number: "energies.0.mu".
  const Node* find_path(std::string_view path) const noexcept;

  // Replaces or appends an entry; a null node becomes a map. Returns the value.
  Node& set(std::string_view key, Node value);

  // The same for a dotted path of maps: "line_search.backtracking".
  Node& set_path(std::string_view path, Node value);

  // Removes an entry if there is one.
  void erase(std::string_view key);

  static Node make_text(std::string text);  // quoted on output where it has to be
  static Node make_number(double value);    // shortest text that reads back as the same double
  static Node make_integer(std::int64_t value);
  static Node make_boolean(bool value);
  static Node make_numbers(std::span<const double> values);
  static Node make_sequence();
  static Node make_map();
};

struct Node::Entry {
  std::string key;
  Location key_location;
  Node value;
};

// Equal content, wherever it stands: 1.0 equals 1.
bool same_content(const Node& a, const Node& b);

}  // namespace pliant
