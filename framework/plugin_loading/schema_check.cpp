#include "plugin_loading/schema_check.hpp"

#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "config/values.hpp"
#include "config/yaml.hpp"
#include "plugin_loading/naming.hpp"

namespace pliant {
namespace {

constexpr std::string_view reserved_names[] = {"type", "on", "stop", "name"};

bool has_all_texts(const Parameter& p) {
  return p.name != nullptr && p.doc != nullptr && p.unit != nullptr && p.example != nullptr && p.choices != nullptr;
}

bool has_known_type(const Parameter& p) {
  return p.type >= ParameterType::real && p.type <= ParameterType::linear_solver && p.variation >= Variation::uniform &&
         p.variation <= Variation::vertex;
}

// Names separated by dots.
bool is_parameter_name(std::string_view name) {
  for (auto dot = name.find('.'); dot != name.npos; dot = name.find('.')) {
    if (!is_plugin_name(name.substr(0, dot))) return false;
    name.remove_prefix(dot + 1);
  }
  return is_plugin_name(name);
}

void check_name(const Parameter& p, std::vector<std::string>& faults) {
  if (!is_parameter_name(p.name)) {
    faults.push_back(fmt::format("parameter '{}': a name is [a-z][a-z0-9_]*, or several joined by dots", p.name));
  }
  const std::string_view first = std::string_view(p.name).substr(0, std::string_view(p.name).find('.'));
  for (const std::string_view reserved : reserved_names) {
    if (first == reserved)
      faults.push_back(fmt::format("parameter '{}': the name '{}' is the host's", p.name, reserved));
  }
}

bool is_ordered(ParameterType type) {
  return type == ParameterType::real || type == ParameterType::integer || type == ParameterType::vector;
}

void check_range(const Parameter& p, std::vector<std::string>& faults) {
  const bool limited = std::isfinite(p.minimum) || std::isfinite(p.maximum);
  if (limited && !is_ordered(p.type)) {
    faults.push_back(fmt::format("parameter '{}': only numbers have a range", p.name));
  }
  const bool touching = p.minimum == p.maximum && (p.minimum_excluded || p.maximum_excluded);
  if (std::isnan(p.minimum) || std::isnan(p.maximum) || p.minimum > p.maximum || touching) {
    faults.push_back(fmt::format("parameter '{}': no value lies in its range", p.name));
  }
}

void read_value(const Node& node, const Parameter& p, Mistakes& mistakes) {
  const auto only = [&](bool fits) {
    if (!fits) mistakes.add({}, fmt::format("{} must be {}; found {}", p.name, expectation(p), describe(node)));
  };
  switch (p.type) {
    case ParameterType::real:
      if (p.variation == Variation::uniform || node.is_scalar()) {
        read_real(node, p, mistakes);
      } else if (!node.is_map()) {
        read_reals(node, p, {}, mistakes);
      }
      return;
    case ParameterType::integer:
      read_integer(node, p, mistakes);
      return;
    case ParameterType::boolean:
      read_boolean(node, p, mistakes);
      return;
    case ParameterType::choice:
      read_choice(node, p, mistakes);
      return;
    case ParameterType::text:
    case ParameterType::file:
      read_text(node, p, mistakes);
      return;
    case ParameterType::vector:
      read_reals(node, p, {2, 3}, mistakes);
      return;
    case ParameterType::motion:
      only(node.is_map());
      return;
    case ParameterType::linear_solver:
      only(node.is_scalar() || node.find("type") != nullptr);
      return;
  }
}

void check_value(const char* which, const char* text, Parameter p, std::vector<std::string>& faults) {
  p.example = "";  // not quoted against itself
  p.default_value = nullptr;
  Mistakes mistakes;
  const Node node = parse_value(text, {}, mistakes);
  if (!mistakes.any()) read_value(node, p, mistakes);
  for (const Mistake& mistake : mistakes.list()) {
    faults.push_back(fmt::format("parameter '{}': its {} '{}' is refused: {}", p.name, which, text, mistake.text));
  }
}

void check_parameter(const Parameter& p, std::vector<std::string>& faults) {
  check_name(p, faults);
  check_range(p, faults);
  if (p.variation != Variation::uniform && p.type != ParameterType::real) {
    faults.push_back(fmt::format("parameter '{}': only real parameters vary by element or vertex", p.name));
  }
  const bool is_choice = p.type == ParameterType::choice;
  if (is_choice != (std::string_view(p.choices).find_first_not_of(' ') != std::string_view::npos)) {
    faults.push_back(fmt::format("parameter '{}': {}", p.name,
                                 is_choice ? "a choice of nothing" : "has choices but is not a choice"));
    if (is_choice) return;
  }
  if (p.required && p.default_value != nullptr) {
    faults.push_back(fmt::format("parameter '{}': is required, yet has a default", p.name));
  }
  if (p.default_value != nullptr) check_value("default", p.default_value, p, faults);
  if (*p.example != '\0') check_value("example", p.example, p, faults);
}

// Equal names, and names that are a value and a group at once: "search" and "search.steps".
void check_distinct(std::string_view a, std::string_view b, std::vector<std::string>& faults) {
  if (a == b) faults.push_back(fmt::format("parameter '{}': declared twice", a));
  const auto contains = [](std::string_view group, std::string_view name) {
    return name.size() > group.size() && name.starts_with(group) && name[group.size()] == '.';
  };
  if (contains(a, b)) faults.push_back(fmt::format("parameter '{}': is a value, and a group in '{}'", a, b));
  if (contains(b, a)) faults.push_back(fmt::format("parameter '{}': is a value, and a group in '{}'", b, a));
}

}  // namespace

void check_schema(std::span<const Parameter> parameters, std::vector<std::string>& faults) {
  std::vector<std::string_view> names;
  for (const Parameter& p : parameters) {
    const std::size_t number = static_cast<std::size_t>(&p - parameters.data());
    if (!has_all_texts(p)) {
      faults.push_back(fmt::format("parameter number {}: a text is null", number));
    } else if (!has_known_type(p)) {
      faults.push_back(fmt::format("parameter '{}': its type or variation is unknown", p.name));
    } else {
      check_parameter(p, faults);
      for (const std::string_view earlier : names) check_distinct(earlier, p.name, faults);
      names.push_back(p.name);
    }
  }
}

}  // namespace pliant
