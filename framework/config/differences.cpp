#include "config/differences.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "config/yaml.hpp"

namespace pliant {
namespace {

std::string short_text(const Node* node) {
  if (node == nullptr) return "nothing";
  if (node->is_scalar()) return node->text;
  std::string text = write_yaml(*node);
  std::replace(text.begin(), text.end(), '\n', ' ');
  while (!text.empty() && text.back() == ' ') text.pop_back();
  constexpr std::size_t longest = 60;
  return text.size() > longest ? text.substr(0, longest) + "..." : text;
}

using Nodes = std::vector<const Node*>;  // of each config, null where it has none

bool all(const Nodes& nodes, bool (*holds)(const Node&)) {
  return std::all_of(nodes.begin(), nodes.end(), [&](const Node* node) { return node != nullptr && holds(*node); });
}

bool all_of_one_length(const Nodes& nodes) {
  return std::all_of(nodes.begin(), nodes.end(),
                     [&](const Node* node) { return node->items.size() == nodes.front()->items.size(); });
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
    for (const auto& entry : map->entries) {
      if (known.insert(entry.key).second) keys.push_back(entry.key);
    }
  }
  return keys;
}

template <class Child>
Nodes children(const Nodes& nodes, const Child& child) {
  Nodes found;
  for (const Node* node : nodes) found.push_back(child(*node));
  return found;
}

void compare(const Nodes& nodes, const std::string& path, std::vector<ConfigDifference>& found) {
  const auto inner = [&](const std::string& key) { return path.empty() ? key : path + "." + key; };
  if (all(nodes, [](const Node& node) { return node.is_map(); })) {
    for (const std::string& key : keys_of(nodes)) {
      compare(children(nodes, [&](const Node& node) { return node.find(key); }), inner(key), found);
    }
    return;
  }
  if (all(nodes, [](const Node& node) { return node.is_sequence(); }) && all_of_one_length(nodes)) {
    for (std::size_t i = 0; i < nodes.front()->items.size(); ++i) {
      compare(children(nodes, [&](const Node& node) { return &node.items[i]; }), inner(std::to_string(i)), found);
    }
    return;
  }
  if (all_the_same(nodes)) return;
  ConfigDifference difference{path, {}};
  for (const Node* node : nodes) difference.values.push_back(short_text(node));
  found.push_back(std::move(difference));
}

}  // namespace

std::vector<ConfigDifference> differences_among(std::span<const Node* const> configs) {
  std::vector<ConfigDifference> found;
  compare({configs.begin(), configs.end()}, "", found);
  return found;
}

std::vector<std::string> differences_of(const Node& a, const Node& b) {
  const Node* const both[] = {&a, &b};
  std::vector<std::string> found;
  for (const auto& difference : differences_among(both)) {
    found.push_back(fmt::format("{}: {} instead of {}", difference.path, difference.values[0], difference.values[1]));
  }
  return found;
}

}  // namespace pliant
