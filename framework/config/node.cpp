#include "config/node.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace pliant {
namespace {

Node scalar(std::string text) {
  Node node;
  node.kind = Node::Kind::scalar;
  node.text = std::move(text);
  return node;
}

const Node* child(const Node& node, std::string_view key) {
  if (!node.is_sequence()) return node.find(key);
  std::size_t i = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), i);
  const bool number = error == std::errc() && end == key.data() + key.size();
  return number && i < node.items.size() ? &node.items[i] : nullptr;
}

std::optional<double> number_in(const Node& node) {
  double value = 0;
  const char* last = node.text.data() + node.text.size();
  const auto [end, error] = std::from_chars(node.text.data(), last, value);
  if (node.quoted || node.text.empty() || error != std::errc() || end != last) return std::nullopt;
  return value;
}

bool same_scalar(const Node& a, const Node& b) {
  const auto number = number_in(a);
  return a.text == b.text || (number && number == number_in(b));
}

}  // namespace

const Node::Entry* Node::find_entry(std::string_view key) const noexcept {
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.key == key; });
  return found == entries.end() ? nullptr : &*found;
}

const Node* Node::find(std::string_view key) const noexcept {
  const Entry* entry = find_entry(key);
  return entry ? &entry->value : nullptr;
}

Node* Node::find(std::string_view key) noexcept {
  return const_cast<Node*>(std::as_const(*this).find(key));
}

const Node* Node::find_path(std::string_view path) const noexcept {
  const std::size_t dot = path.find('.');
  const Node* node = child(*this, path.substr(0, dot));
  return !node || dot == path.npos ? node : node->find_path(path.substr(dot + 1));
}

Node& Node::set(std::string_view key, Node value) {
  kind = Kind::map;
  Node* found = find(key);
  if (!found) {
    entries.push_back({std::string(key), value.location, Node()});
    found = &entries.back().value;
  }
  *found = std::move(value);
  return *found;
}

Node& Node::set_path(std::string_view path, Node value) {
  const std::size_t dot = path.find('.');
  if (dot == path.npos) return set(path, std::move(value));
  const std::string_view key = path.substr(0, dot);
  Node* inner = find(key);
  if (!inner) inner = &set(key, make_map());
  return inner->set_path(path.substr(dot + 1), std::move(value));
}

void Node::erase(std::string_view key) {
  std::erase_if(entries, [&](const Entry& entry) { return entry.key == key; });
}

Node Node::make_text(std::string text) {
  return scalar(std::move(text));
}
Node Node::make_number(double value) {
  return scalar(fmt::format("{}", value));
}
Node Node::make_integer(std::int64_t value) {
  return scalar(fmt::format("{}", value));
}
Node Node::make_boolean(bool value) {
  return scalar(value ? "true" : "false");
}

Node Node::make_numbers(std::span<const double> values) {
  Node node = make_sequence();
  node.items.reserve(values.size());
  for (double value : values) node.items.push_back(make_number(value));
  return node;
}

Node Node::make_sequence() {
  Node node;
  node.kind = Kind::sequence;
  return node;
}

Node Node::make_map() {
  Node node;
  node.kind = Kind::map;
  return node;
}

bool same_content(const Node& a, const Node& b) {
  if (a.kind != b.kind || a.quoted != b.quoted || !same_scalar(a, b)) return false;
  const auto same_entry = [](const Node::Entry& x, const Node::Entry& y) {
    return x.key == y.key && same_content(x.value, y.value);
  };
  return std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(), same_content) &&
         std::equal(a.entries.begin(), a.entries.end(), b.entries.begin(), b.entries.end(), same_entry);
}

}  // namespace pliant
