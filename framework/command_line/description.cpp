#include "command_line/description.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pliant/plugin.hpp>

namespace pliant {
namespace {

constexpr const char* plurals[] = {"points", "edges", "triangles", "tetrahedra"};

std::span<const Parameter> parameters_of(const Component& component) {
  return {component.parameters, static_cast<std::size_t>(component.parameter_count)};
}

std::string type_of(const Parameter& parameter) {
  switch (parameter.type) {
    case ParameterType::real:
      break;
    case ParameterType::integer:
      return "integer";
    case ParameterType::boolean:
      return "true or false";
    case ParameterType::choice: {
      std::string words = parameter.choices;
      for (std::size_t at = 0; (at = words.find(' ', at)) != std::string::npos; at += 3) words.replace(at, 1, " | ");
      return words;
    }
    case ParameterType::text:
      return "text";
    case ParameterType::vector:
      return "vector, a number per dimension";
    case ParameterType::file:
      return "file, relative to the config";
    case ParameterType::motion:
      return "motion, as in a boundary entry";
    case ParameterType::linear_solver:
      return "linear solver: a name, or {type: ..., its parameters}";
  }
  switch (parameter.variation) {
    case Variation::element:
      return "number, or one per element";
    case Variation::vertex:
      return "number, or one per vertex";
    default:
      return "number";
  }
}

std::string range_of(const Parameter& parameter) {
  std::vector<std::string> bounds;
  if (std::isfinite(parameter.minimum)) {
    bounds.push_back(fmt::format("{} {}", parameter.minimum_excluded ? ">" : ">=", parameter.minimum));
  }
  if (std::isfinite(parameter.maximum)) {
    bounds.push_back(fmt::format("{} {}", parameter.maximum_excluded ? "<" : "<=", parameter.maximum));
  }
  return fmt::format("{}", fmt::join(bounds, " and "));
}

std::string default_of(const Parameter& parameter) {
  if (parameter.default_value != nullptr) return fmt::format("default {}", parameter.default_value);
  return parameter.required ? "required" : "may be left out";
}

std::string text_of_parameter(const Parameter& parameter) {
  std::string text = fmt::format("  {}\n      {}\n      {}\n", parameter.name, parameter.doc, kind_of_value(parameter));
  if (*parameter.example != '\0') text += fmt::format("      example: {}\n", parameter.example);
  return text;
}

std::string works_on(const Component& component) {
  std::vector<std::string> pairs;
  for (const Support& pair : std::span(component.support, static_cast<std::size_t>(component.support_count))) {
    pairs.push_back(fmt::format("{} in {}D", plurals[static_cast<int>(pair.simplex)], pair.dim));
  }
  return fmt::format("{}", fmt::join(pairs, ", "));
}

std::string invariances_of(const Component& component) {
  std::vector<std::string> motions;
  if (component.invariances & Invariance::translation) motions.emplace_back("translation");
  if (component.invariances & Invariance::rotation) motions.emplace_back("rotation");
  return fmt::format("{}", fmt::join(motions, ", "));
}

std::string fact(std::string_view heading, const std::string& text) {
  return text.empty() ? "" : fmt::format("  {:<14}{}\n", heading, text);
}

// The shortest entry that the schema accepts.
std::string entry_of(const Component& component) {
  std::string entry = fmt::format("{{type: {}", component.name);
  for (const Parameter& parameter : parameters_of(component)) {
    const bool nested = std::string_view(parameter.name).find('.') != std::string_view::npos;
    if (parameter.required && !nested) entry += fmt::format(", {}: {}", parameter.name, parameter.example);
  }
  return entry + "}";
}

std::string place_in_config(const Component& component) {
  const std::string_view kind = component.kind;
  if (kind == "energy") return fmt::format("  energies:\n    - {}\n", entry_of(component));
  return fmt::format("  {}: {}\n", kind, entry_of(component));
}

}  // namespace

std::string kind_of_value(const Parameter& parameter) {
  std::vector<std::string> parts{type_of(parameter)};
  if (*parameter.unit != '\0') parts.push_back(fmt::format("in {}", parameter.unit));
  if (const std::string range = range_of(parameter); !range.empty()) parts.push_back(range);
  parts.push_back(default_of(parameter));
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string description_of(const OpenPlugin& plugin) {
  const Component& component = *plugin.component;
  std::string text = fmt::format("{}/{} {}\n", component.kind, component.name, plugin.version);
  text += fact("summary", component.summary_text);
  text += fact("formula", component.formula_text);
  text += fact("works on", works_on(component));
  text += fact("unchanged by", invariances_of(component));
  if (component.needs & Needs::mass) text += fact("needs", "mass: in the config");
  text += fact("file", plugin.file.string());
  text += fact("compiler", plugin.compiler);

  text += component.parameter_count == 0 ? "\nIt has no parameters.\n" : "\nParameters\n";
  for (const Parameter& parameter : parameters_of(component)) text += text_of_parameter(parameter);
  text += fmt::format("\nIn a config\n{}", place_in_config(component));
  return text;
}

}  // namespace pliant
