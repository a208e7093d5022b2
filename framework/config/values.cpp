#include "config/values.hpp"

#include <charconv>
#include <cmath>
#include <sstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "config/nearest_name.hpp"

namespace pliant {
namespace {

// The whole text as a number; nothing if it is none. Infinite where it exceeds the type, or is written so in YAML.
std::optional<double> to_real(std::string_view text) {
  if (text == ".nan" || text == ".NaN" || text == ".inf" || text == "+.inf" || text == "-.inf") return INFINITY;
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || end != text.data() + text.size() || error == std::errc::invalid_argument) return std::nullopt;
  return error == std::errc::result_out_of_range ? INFINITY : value;
}

std::optional<std::int64_t> to_integer(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size() || error != std::errc()) return std::nullopt;
  return value;
}

std::vector<std::string> words_of(const char* text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string example_of(const Parameter& schema) {
  if (schema.type == ParameterType::choice || schema.type == ParameterType::boolean) return {};
  const std::string_view example = schema.example[0] || !schema.default_value ? schema.example : schema.default_value;
  return example.empty() ? std::string() : fmt::format(", e.g. {}", example);
}

void refuse(const Node& node, const Parameter& schema, Mistakes& mistakes, const std::string& hint = {}) {
  mistakes.add(node.location, fmt::format("{} must be {}{}; found {}{}", schema.name, expectation(schema),
                                          example_of(schema), describe(node), hint));
}

std::string shown(std::string_view text) {
  constexpr std::size_t longest = 60;
  if (text.size() <= longest) return std::string(text);
  std::size_t cut = longest;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80) --cut;
  return std::string(text.substr(0, cut)) + " ...";
}

std::string counted(Length length, const char* things) {
  if (length.least == length.most) return fmt::format("{} {}", length.least, things);
  if (length.most != SIZE_MAX) return fmt::format("{} to {} {}", length.least, length.most, things);
  return length.least == 0 ? things : fmt::format("{} with {} or more entries", things, length.least);
}

template <class T, class Read>
std::optional<std::vector<T>> read_list(const Node& node, const Parameter& schema, Length length, Mistakes& mistakes,
                                        ParameterType item_type, Read read) {
  const std::size_t count = node.items.size();
  if (!node.is_sequence() || count < length.least || count > length.most) {
    const char* numbers = item_type == ParameterType::integer ? "whole numbers" : "numbers";
    mistakes.add(node.location, fmt::format("{} must be a list of {}{}; found {}", schema.name,
                                            counted(length, numbers), example_of(schema), describe(node)));
    return std::nullopt;
  }
  std::vector<T> values;
  values.reserve(count);
  for (const Node& item : node.items) {
    Parameter of_item = schema;
    of_item.type = item_type;
    of_item.example = "";
    of_item.default_value = nullptr;
    const std::string name = fmt::format("{}[{}]", schema.name, &item - node.items.data());
    of_item.name = name.c_str();
    if (const auto value = read(item, of_item, mistakes)) values.push_back(*value);
  }
  if (values.size() != count) return std::nullopt;
  return values;
}

}  // namespace

std::optional<double> read_real(const Node& node, const Parameter& schema, Mistakes& mistakes) {
  const auto value = node.is_scalar() && !node.quoted ? to_real(node.text) : std::nullopt;
  if (value && std::isfinite(*value) && in_range(*value, schema)) return value;
  refuse(node, schema, mistakes, value && !std::isfinite(*value) ? ", which is not finite" : "");
  return std::nullopt;
}

std::optional<std::int64_t> read_integer(const Node& node, const Parameter& schema, Mistakes& mistakes) {
  const auto value = node.is_scalar() && !node.quoted ? to_integer(node.text) : std::nullopt;
  if (value && in_range(static_cast<double>(*value), schema)) return value;
  refuse(node, schema, mistakes);
  return std::nullopt;
}

std::optional<bool> read_boolean(const Node& node, const Parameter& schema, Mistakes& mistakes) {
  if (node.is_scalar() && !node.quoted && (node.text == "true" || node.text == "false")) return node.text == "true";
  refuse(node, schema, mistakes);
  return std::nullopt;
}

std::optional<std::string> read_text(const Node& node, const Parameter& schema, Mistakes& mistakes) {
  if (node.is_scalar() && !node.text.empty()) return node.text;
  refuse(node, schema, mistakes);
  return std::nullopt;
}

std::optional<std::string> read_choice(const Node& node, const Parameter& schema, Mistakes& mistakes) {
  const std::vector<std::string> words = words_of(schema.choices);
  if (node.is_scalar()) {
    for (const std::string& word : words) {
      if (word == node.text) return word;
    }
  }
  const std::string nearest = nearest_name(node.text, words);
  refuse(node, schema, mistakes, nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest));
  return std::nullopt;
}

std::optional<std::vector<double>> read_reals(const Node& node, const Parameter& schema, Length length,
                                              Mistakes& mistakes) {
  return read_list<double>(node, schema, length, mistakes, ParameterType::real, read_real);
}

std::optional<std::vector<std::int64_t>> read_integers(const Node& node, const Parameter& schema, Length length,
                                                       Mistakes& mistakes) {
  return read_list<std::int64_t>(node, schema, length, mistakes, ParameterType::integer, read_integer);
}

bool in_range(double value, const Parameter& schema) noexcept {
  return (schema.minimum_excluded ? value > schema.minimum : value >= schema.minimum) &&
         (schema.maximum_excluded ? value < schema.maximum : value <= schema.maximum);
}

std::string describe(const Node& node) {
  switch (node.kind) {
    case Node::Kind::null:
      return "nothing";
    case Node::Kind::sequence:
      return fmt::format("a list of {} {}", node.items.size(), node.items.size() == 1 ? "entry" : "entries");
    case Node::Kind::map: {
      if (node.entries.empty()) return "an empty map";
      std::vector<std::string> keys;
      for (const Node::Entry& entry : node.entries) keys.push_back(entry.key);
      return "a map of " + shown(comma_list(keys));
    }
    case Node::Kind::scalar:
      break;
  }
  const bool bare = to_real(node.text) || node.text == "true" || node.text == "false";
  return bare && !node.quoted ? shown(node.text) : fmt::format("the text '{}'", shown(node.text));
}

std::string expectation(const Parameter& schema) {
  std::string text;
  switch (schema.type) {
    case ParameterType::real:
      text = "a number";
      break;
    case ParameterType::integer:
      text = "a whole number";
      break;
    case ParameterType::boolean:
      return "true or false";
    case ParameterType::choice:
      return "one of " + comma_list(words_of(schema.choices));
    case ParameterType::text:
      return "a text";
    case ParameterType::vector:
      text = "a list of numbers, one per dimension";
      break;
    case ParameterType::file:
      return "the path of a file";
    case ParameterType::motion:
      return "a motion";
    case ParameterType::linear_solver:
      return "a linear solver";
  }
  if (const std::string range = range_of(schema); !range.empty()) text += " " + range;
  if (schema.unit[0]) text += fmt::format(" ({})", schema.unit);
  return text;
}

std::string range_of(const Parameter& schema) {
  std::string text;
  if (std::isfinite(schema.minimum)) text = fmt::format("{} {}", schema.minimum_excluded ? ">" : ">=", schema.minimum);
  if (!std::isfinite(schema.maximum)) return text;
  if (!text.empty()) text += " and ";
  return text + fmt::format("{} {}", schema.maximum_excluded ? "<" : "<=", schema.maximum);
}

}  // namespace pliant
