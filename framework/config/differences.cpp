#include "config/differences.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "config/yaml.hpp"

namespace pliant {
namespace {

std::string text_of(const Node* node) {
  if (node == nullptr) return "nothing";
  if (node->is_scalar()) return node->text;
  std::string text = write_yaml(*node);
  std::replace(text.begin(), text.end(), '\n', ' ');
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

using Nodes = std::vector<const Node*>;  // of each config, null where it has none

// Maps with keys, or nothing: each key can be told by itself.
bool all_maps(const Nodes& nodes) {
  return std::all_of(nodes.begin(), nodes.end(),
                     [](const Node* node) { return node == nullptr || (node->is_map() && !node->entries.empty()); });
}

bool all_sequences_of_one_length(const Nodes& nodes) {
  return std::all_of(nodes.begin(), nodes.end(), [&](const Node* node) {
    return node != nullptr && nodes.front() != nullptr && node->is_sequence() &&
           node->items.size() == nodes.front()->items.size();
  });
}

bool all_the_same(const Nodes& nodes) {
  return std::all_of(nodes.begin(), nodes.end(), [&](const Node* node) {
    if (node == nullptr || nodes.front() == nullptr) return node == nodes.front();
    return same_content(*nodes.front(), *node);
  });
}

std::vector<std::string> keys_of(const Nodes& maps) {
  std::vector<std::string> keys;
  std::unordered_set<std::string> known;
  for (const Node* map : maps) {
    if (map == nullptr) continue;
    for (const auto& entry : map->entries) {
      if (known.insert(entry.key).second) keys.push_back(entry.key);
    }
  }
  return keys;
}

template <class Child>
Nodes children(const Nodes& nodes, const Child& child) {
  Nodes found;
  for (const Node* node : nodes) found.push_back(node == nullptr ? nullptr : child(*node));
  return found;
}

void compare(const Nodes& nodes, const std::string& path, std::vector<ConfigDifference>& found) {
  const auto inner = [&](const std::string& key) { return path.empty() ? key : path + "." + key; };
  if (all_maps(nodes)) {
    for (const std::string& key : keys_of(nodes)) {
      compare(children(nodes, [&](const Node& node) { return node.find(key); }), inner(key), found);
    }
    return;
  }
  if (all_sequences_of_one_length(nodes)) {
    for (std::size_t i = 0; i < nodes.front()->items.size(); ++i) {
      compare(children(nodes, [&](const Node& node) { return &node.items[i]; }), inner(std::to_string(i)), found);
    }
    return;
  }
  if (all_the_same(nodes)) return;
  ConfigDifference difference{path, {}};
  for (const Node* node : nodes) difference.values.push_back(text_of(node));
  found.push_back(std::move(difference));
}

}  // namespace

std::string in_short(const std::string& value) {
  constexpr std::size_t longest = 60;
  return value.size() > longest ? value.substr(0, longest) + "..." : value;
}

std::vector<ConfigDifference> differences_among(std::span<const Node* const> configs) {
  std::vector<ConfigDifference> found;
  compare({configs.begin(), configs.end()}, "", found);
  return found;
}

std::vector<std::string> differences_of(const Node& a, const Node& b) {
  const Node* const both[] = {&a, &b};
  std::vector<std::string> found;
  for (const auto& difference : differences_among(both)) {
    found.push_back(fmt::format("{}: {} instead of {}", difference.path, in_short(difference.values[0]),
                                in_short(difference.values[1])));
  }
  return found;
}

}  // namespace pliant
