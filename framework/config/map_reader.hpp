#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <pliant/parameter_schema.hpp>

#include "config/mistakes.hpp"
#include "config/node.hpp"
#include "config/values.hpp"

namespace pliant {

// Reads a map of a config key by key. Every key is described by a Parameter, the default included; a dot in its name
// nests. What is read, or filled in, also goes to `resolved`, which reads again to the same values.
//
//     MapReader reader(node, "time", mistakes, resolved);
//     const auto h = reader.real(real("step").above(0).in("s").means("length of a step").such_as("0.01"));
//     reader.map("stop", "a map of stop tests", [&](MapReader& stop) { ... });
//     reader.finish();                     // unknown keys are mistakes
//
// A getter gives nothing when the key is absent without a default, or wrong; a key that is wrong, or absent but
// required, is a mistake by then.
class MapReader {
 public:
  // `what` names the map in messages: "a mesh", "arap". Anything but a map is a mistake and read as an empty map
  // that misses nothing.
  MapReader(const Node& node, std::string what, Mistakes& mistakes, Node& resolved);
  MapReader(const MapReader&) = delete;
  MapReader& operator=(const MapReader&) = delete;

  std::optional<double> real(const Parameter& schema);
  std::optional<std::int64_t> integer(const Parameter& schema);
  std::optional<bool> boolean(const Parameter& schema);
  std::optional<std::string> text(const Parameter& schema);
  std::optional<std::string> choice(const Parameter& schema);
  std::optional<std::vector<double>> reals(const Parameter& schema, Length length = {});
  std::optional<std::vector<std::int64_t>> integers(const Parameter& schema, Length length = {});
  std::optional<std::string> file(const Parameter& schema);  // an absolute path, whether or not there is such a file

  // An inner map, if the key is there: calls read(MapReader&), then finishes. `what` as above.
  template <class Read>
  bool map(std::string_view key, std::string what, Read read);

  // A list, if the key is there: calls read(const Node& item, Node& resolved_item) for each. `what` says what belongs
  // into the list, in the plural: "boundary entries".
  template <class Read>
  bool list(std::string_view key, std::string_view what, Read read);

  // The value of a key that is read elsewhere; null if absent. put() its resolved form.
  const Node* take(std::string_view key);
  void put(std::string_view key, Node value);

  // The same, or the default of the schema, kept in `room`; a mistake if there is neither and it is required.
  const Node* take_or_default(const Parameter& schema, Node& room);

  // Whether the key is given, without reading it.
  bool has(std::string_view key) const;
  // Which one of these keys is given; a mistake, and nothing, if it is none or several. Does not read it.
  std::optional<std::string> exactly_one(const std::vector<const char*>& keys);

  // The value of the key, or else the map: where to put a mistake.
  const Location& location(std::string_view key) const;
  const Location& location() const noexcept { return node_.location; }
  void mistake(std::string_view key, std::string text) { mistakes_.add(location(key), std::move(text)); }
  void missing(std::string_view key, std::string_view meaning, std::string_view example);

  Mistakes& mistakes() noexcept { return mistakes_; }
  const std::string& what() const noexcept { return what_; }

  // Makes every key that was not asked for a mistake.
  void finish();
  // Unless the others cannot be judged, because of a mistake that has been told.
  void accept_rest() noexcept { judge_rest_ = false; }

 private:
  template <class T, class Read>
  std::optional<T> value(const Parameter& schema, Read read);
  const Node* list_node(std::string_view key, std::string_view what);
  void refuse_unknown(const Node& map, const std::string& prefix);

  const Node& node_;
  std::string what_;
  Mistakes& mistakes_;
  Node& resolved_;
  std::vector<std::string> known_;  // dotted
  bool judge_rest_ = true;
};

template <class Read>
bool MapReader::map(std::string_view key, std::string what, Read read) {
  const Node* inner = take(key);
  if (!inner) return false;
  Node resolved;
  MapReader reader(*inner, std::move(what), mistakes_, resolved);
  read(reader);
  reader.finish();
  put(key, std::move(resolved));
  return true;
}

template <class Read>
bool MapReader::list(std::string_view key, std::string_view what, Read read) {
  const Node* items = list_node(key, what);
  if (!items) return false;
  Node resolved = Node::make_sequence();
  for (const Node& item : items->items) {
    Node resolved_item;
    read(item, resolved_item);
    resolved.items.push_back(std::move(resolved_item));
  }
  put(key, std::move(resolved));
  return true;
}

}  // namespace pliant
