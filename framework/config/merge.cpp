#include "config/merge.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace pliant {
namespace {

std::optional<std::int64_t> item_number(std::string_view key) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), number);
  if (error != std::errc() || end != key.data() + key.size()) return std::nullopt;
  return number;
}

bool numbers_items(const Node& map) {
  const auto is_number = [](const Node::Entry& entry) { return item_number(entry.key).has_value(); };
  return map.is_map() && std::all_of(map.entries.begin(), map.entries.end(), is_number);
}

bool is_component(std::string_view key) {
  return key == "solver" || key == "linear_solver";
}

// The name of a component is short for a map with nothing but its type.
void write_out_type(Node& name) {
  if (!name.is_scalar()) return;
  Node map = Node::make_map();
  map.location = name.location;
  map.entries.push_back({"type", name.location, name});
  name = std::move(map);
}

void write_out_types(Node& list, const Node& over) {
  for (const Node::Entry& entry : over.entries) {
    const auto number = item_number(entry.key).value_or(-1);
    if (entry.value.is_map() && number >= 0 && number < std::ssize(list.items)) {
      write_out_type(list.items[static_cast<std::size_t>(number)]);
    }
  }
}

void merge_items(Node& list, const Node& over, Mistakes& mistakes) {
  for (const Node::Entry& entry : over.entries) {
    const std::int64_t number = *item_number(entry.key);
    if (number >= 0 && number < std::ssize(list.items)) {
      merge(list.items[static_cast<std::size_t>(number)], entry.value, mistakes);
    } else {
      mistakes.add(entry.key_location, fmt::format("there is no item {} in the list at {}, which has {} (from 0)",
                                                   number, to_string(list.location), list.items.size()));
    }
  }
}

void merge_entries(Node& map, const Node& over, Mistakes& mistakes) {
  for (const Node::Entry& entry : over.entries) {
    Node* below = map.find(entry.key);
    if (!below) {
      map.entries.push_back(entry);
    } else if (entry.value.is_null()) {
      map.erase(entry.key);
    } else {
      if (is_component(entry.key) && entry.value.is_map()) write_out_type(*below);
      if (entry.key == "energies" && below->is_sequence()) write_out_types(*below, entry.value);
      merge(*below, entry.value, mistakes);
    }
  }
}

// Adds the entries of `more` to a map; none may be there already.
void add_entries(Node& map, Node more, Mistakes& mistakes) {
  for (Node::Entry& entry : more.entries) {
    Node* there = map.find(entry.key);
    if (!there) {
      map.entries.push_back(std::move(entry));
    } else if (there->is_map() && entry.value.is_map()) {
      add_entries(*there, std::move(entry.value), mistakes);
    } else {
      mistakes.add(entry.key_location,
                   fmt::format("'{}' is given twice; first at {}", entry.key, to_string(there->location)));
    }
  }
}

}  // namespace

void merge(Node& target, const Node& over, Mistakes& mistakes) {
  if (target.is_map() && over.is_map()) {
    merge_entries(target, over, mistakes);
  } else if (target.is_sequence() && numbers_items(over)) {
    merge_items(target, over, mistakes);
  } else {
    target = over;
  }
}

Node expand_path(std::string_view path, const Location& place, Node value, Mistakes& mistakes) {
  const std::size_t dot = path.find('.');
  const std::string_view key = path.substr(0, dot);
  if (key.empty() || dot == path.size() - 1) {
    mistakes.add(place, fmt::format("'{}' is no path of keys, e.g. solver.type", path));
    return Node::make_map();
  }
  if (dot != path.npos) value = expand_path(path.substr(dot + 1), place, std::move(value), mistakes);
  Node map = Node::make_map();
  map.location = place;
  map.entries.push_back({std::string(key), place, std::move(value)});
  return map;
}

Node expand_paths(const Node& overrides, Mistakes& mistakes) {
  if (!overrides.is_map()) return overrides;
  Node expanded = Node::make_map();
  expanded.location = overrides.location;
  for (const Node::Entry& entry : overrides.entries) {
    Node value = expand_paths(entry.value, mistakes);
    add_entries(expanded, expand_path(entry.key, entry.key_location, std::move(value), mistakes), mistakes);
  }
  return expanded;
}

}  // namespace pliant
