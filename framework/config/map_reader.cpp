#include "config/map_reader.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "config/nearest_name.hpp"
#include "config/yaml.hpp"

namespace pliant {
namespace {

// "a.b.c" -> "a: {b: {c: ...}}"
std::string nested(const std::string& path) {
  const std::size_t dot = path.find('.');
  if (dot == path.npos) return path + ": ...";
  return fmt::format("{}: {{{}}}", path.substr(0, dot), nested(path.substr(dot + 1)));
}

}  // namespace

MapReader::MapReader(const Node& node, std::string what, Mistakes& mistakes, Node& resolved)
    : node_(node), what_(std::move(what)), mistakes_(mistakes), resolved_(resolved) {
  resolved_ = Node::make_map();
  if (!node.is_map()) {
    mistakes_.add(node.location, fmt::format("{} must be a map, e.g. key: value; found {}", what_, describe(node)));
  }
}

const Node* MapReader::take_or_default(const Parameter& schema, Node& room) {
  if (const Node* given = take(schema.name)) return given;
  if (schema.default_value) {
    room = parse_value(schema.default_value, node_.location, mistakes_);
    return &room;
  }
  if (schema.required) missing(schema.name, schema.doc, schema.example);
  return nullptr;
}

template <class T, class Read>
std::optional<T> MapReader::value(const Parameter& schema, Read read) {
  Node room;
  const Node* node = take_or_default(schema, room);
  if (!node) return std::nullopt;
  std::optional<T> value = read(*node);
  if (value) put(schema.name, *node);
  return value;
}

std::optional<double> MapReader::real(const Parameter& schema) {
  const auto number = value<double>(schema, [&](const Node& node) { return read_real(node, schema, mistakes_); });
  if (number) put(schema.name, Node::make_number(*number));
  return number;
}

std::optional<std::int64_t> MapReader::integer(const Parameter& schema) {
  return value<std::int64_t>(schema, [&](const Node& node) { return read_integer(node, schema, mistakes_); });
}

std::optional<bool> MapReader::boolean(const Parameter& schema) {
  return value<bool>(schema, [&](const Node& node) { return read_boolean(node, schema, mistakes_); });
}

std::optional<std::string> MapReader::text(const Parameter& schema) {
  return value<std::string>(schema, [&](const Node& node) { return read_text(node, schema, mistakes_); });
}

std::optional<std::string> MapReader::choice(const Parameter& schema) {
  return value<std::string>(schema, [&](const Node& node) { return read_choice(node, schema, mistakes_); });
}

std::optional<std::vector<double>> MapReader::reals(const Parameter& schema, Length length) {
  const auto read = [&](const Node& node) { return read_reals(node, schema, length, mistakes_); };
  auto values = value<std::vector<double>>(schema, read);
  if (values) put(schema.name, Node::make_numbers(*values));
  return values;
}

std::optional<std::vector<std::int64_t>> MapReader::integers(const Parameter& schema, Length length) {
  const auto read = [&](const Node& node) { return read_integers(node, schema, length, mistakes_); };
  return value<std::vector<std::int64_t>>(schema, read);
}

std::optional<std::string> MapReader::file(const Parameter& schema) {
  const auto read = [&](const Node& node) -> std::optional<std::string> {
    const auto path = read_text(node, schema, mistakes_);
    if (!path) return std::nullopt;
    return resolve_path(*path, node.location);
  };
  auto path = value<std::string>(schema, read);
  if (path) put(schema.name, Node::make_text(*path));
  return path;
}

const Node* MapReader::list_node(std::string_view key, std::string_view what) {
  const Node* node = take(key);
  if (!node || node->is_sequence()) return node;
  mistakes_.add(node->location, fmt::format("{} must be a list of {}; found {}", key, what, describe(*node)));
  return nullptr;
}

const Node* MapReader::take(std::string_view key) {
  known_.emplace_back(key);
  return node_.find_path(key);
}

void MapReader::put(std::string_view key, Node value) {
  resolved_.set_path(key, std::move(value));
}

bool MapReader::has(std::string_view key) const {
  return node_.find_path(key) != nullptr;
}

std::optional<std::string> MapReader::exactly_one(const std::vector<const char*>& keys) {
  std::vector<std::string> names(keys.begin(), keys.end()), given;
  std::copy_if(names.begin(), names.end(), std::back_inserter(given), [&](const auto& key) { return has(key); });
  known_.insert(known_.end(), names.begin(), names.end());
  if (given.size() == 1) return given.front();
  if (node_.is_map()) {
    mistakes_.add(given.empty() ? node_.location : location(given[1]),
                  fmt::format("{} must have exactly one of the keys {}; found {}", what_, comma_list(names),
                              given.empty() ? "none" : comma_list(given)));
  }
  return std::nullopt;
}

const Location& MapReader::location(std::string_view key) const {
  const Node* node = node_.find_path(key);
  return node ? node->location : node_.location;
}

void MapReader::missing(std::string_view key, std::string_view meaning, std::string_view example) {
  if (!node_.is_map()) return;
  const std::string doc = meaning.empty() ? "" : fmt::format(" ({})", meaning);
  const std::string written = example.empty() ? "" : fmt::format(", e.g. {}: {}", key, example);
  mistakes_.add(node_.location, fmt::format("{} lacks the key {}{}{}", what_, key, doc, written));
}

void MapReader::finish() {
  if (node_.is_map() && judge_rest_) refuse_unknown(node_, "");
}

void MapReader::refuse_unknown(const Node& map, const std::string& prefix) {
  std::vector<std::string> siblings;  // first words, below the prefix, of the known keys
  for (const std::string& path : known_) {
    if (!path.starts_with(prefix)) continue;
    std::string word = path.substr(prefix.size(), path.find('.', prefix.size()) - prefix.size());
    if (std::find(siblings.begin(), siblings.end(), word) == siblings.end()) siblings.push_back(std::move(word));
  }
  for (const Node::Entry& entry : map.entries) {
    const std::string path = prefix + entry.key;
    if (entry.key.find('.') != std::string::npos) {
      mistakes_.add(entry.key_location,
                    fmt::format("unknown key '{}' in {}; keys nest, e.g. {}", entry.key, what_, nested(entry.key)));
      continue;
    }
    if (std::find(known_.begin(), known_.end(), path) != known_.end()) continue;
    if (std::find(siblings.begin(), siblings.end(), entry.key) == siblings.end()) {
      const std::string in = prefix.empty() ? what_ : prefix.substr(0, prefix.size() - 1);
      mistakes_.add(entry.key_location,
                    fmt::format("unknown key '{}' in {}{}", entry.key, in, suggestion(entry.key, siblings)));
    } else if (entry.value.is_map()) {
      refuse_unknown(entry.value, path + ".");
    } else {
      mistakes_.add(entry.value.location, fmt::format("{} must be a map, e.g. {}: {{...}}; found {}", path, entry.key,
                                                      describe(entry.value)));
    }
  }
}

}  // namespace pliant
