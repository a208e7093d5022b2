#include "config/differences.hpp"

#include <algorithm>

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

void compare(const Node* a, const Node* b, const std::string& path, std::vector<std::string>& found) {
  const auto inner = [&](const std::string& key) { return path.empty() ? key : path + "." + key; };
  if (a != nullptr && b != nullptr && a->is_map() && b->is_map()) {
    for (const auto& entry : a->entries) compare(&entry.value, b->find(entry.key), inner(entry.key), found);
    for (const auto& entry : b->entries) {
      if (a->find(entry.key) == nullptr) compare(nullptr, &entry.value, inner(entry.key), found);
    }
    return;
  }
  if (a != nullptr && b != nullptr && a->is_sequence() && b->is_sequence() && a->items.size() == b->items.size()) {
    for (std::size_t i = 0; i < a->items.size(); ++i) {
      compare(&a->items[i], &b->items[i], inner(std::to_string(i)), found);
    }
    return;
  }
  if (a != nullptr && b != nullptr && same_content(*a, *b)) return;
  found.push_back(fmt::format("{}: {} instead of {}", path, short_text(a), short_text(b)));
}

}  // namespace

std::vector<std::string> differences_of(const Node& a, const Node& b) {
  std::vector<std::string> found;
  compare(&a, &b, "", found);
  return found;
}

}  // namespace pliant
