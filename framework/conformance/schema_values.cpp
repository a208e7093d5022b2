#include "conformance/schema_values.hpp"

#include <cmath>
#include <sstream>

#include <fmt/format.h>

#include "config/yaml.hpp"

namespace pliant::conformance {
namespace {

std::string mistakes_with(Subject& subject, const std::string& parameter, Node value) {
  Node entry = subject.entry(nullptr);
  entry.set_path(parameter, std::move(value));
  Mistakes mistakes;
  subject.configure(entry, nullptr, mistakes);
  return mistakes.any() ? mistakes.list().front().text : std::string();
}

std::string written(const Parameter& parameter, double value) {
  return parameter.type == ParameterType::integer ? fmt::format("{}", static_cast<std::int64_t>(value))
                                                  : fmt::format("{}", value);
}

// The nearest values that a range excludes.
std::vector<std::string> out_of_range(const Parameter& p) {
  std::vector<std::string> values;
  if (p.type != ParameterType::real && p.type != ParameterType::integer) return values;
  const double least = p.type == ParameterType::integer ? 1.0 : 0.0;
  const auto beyond = [&](double limit, bool excluded, double towards) {
    if (!std::isfinite(limit) || (p.type == ParameterType::integer && std::abs(limit) > 1e15)) return;
    if (excluded) values.push_back(written(p, limit));
    values.push_back(written(p, limit + towards * std::max(least, std::max(1e-6, 1e-6 * std::abs(limit)))));
  };
  beyond(p.minimum, p.minimum_excluded, -1.0);
  beyond(p.maximum, p.maximum_excluded, 1.0);
  return values;
}

std::vector<std::string> words_of(const Parameter& p) {
  std::istringstream stream(p.choices);
  return {std::istream_iterator<std::string>(stream), {}};
}

std::vector<std::string> unacceptable(const Parameter& p) {
  std::vector<std::string> values = out_of_range(p);
  if (p.type == ParameterType::choice) values.emplace_back("no_word_of_this_choice");
  if (p.type == ParameterType::real || p.type == ParameterType::integer || p.type == ParameterType::boolean) {
    values.emplace_back("not_a_value");
  }
  if (p.type == ParameterType::real) values.emplace_back(".nan");
  return values;
}

void check_documented(const Parameter& p, Report& report) {
  if (*p.doc == '\0')
    report.fail(fmt::format("parameter {} does not say what it means; give it a line with means()", p.name));
  if (p.required && *p.example == '\0') {
    report.fail(fmt::format("parameter {} is required and has no example; give it one with such_as()", p.name));
  }
}

}  // namespace

void check_schema_values(Subject& subject, Report& report) {
  Mistakes ignored;
  int refused = 0;
  for (const Parameter& p : subject.schema()) {
    report.doing(fmt::format("values of parameter {} are read", p.name));
    check_documented(p, report);
    for (const std::string& text : unacceptable(p)) {
      const std::string mistake = mistakes_with(subject, p.name, parse_value(text, {}, ignored));
      if (mistake.find(p.name) == std::string::npos) {
        report.fail(fmt::format("parameter {}: {} is out of its range, and is not refused as that", p.name, text));
      }
      ++refused;
    }
  }
  if (mistakes_with(subject, "no_parameter_of_this_name", Node::make_integer(1)).empty()) {
    report.fail("a key that its schema does not have is let pass");
  }
  report.measure(fmt::format("{} parameters, {} values out of range refused", subject.schema().size(), refused));
}

void check_every_choice(Subject& subject, Report& report) {
  int made = 0;
  for (const Parameter& p : subject.schema()) {
    if (p.type != ParameterType::choice) continue;
    for (const std::string& word : words_of(p)) {
      report.doing(fmt::format("an object with {}: {} is made", p.name, word));
      Node entry = subject.entry(nullptr);
      entry.set_path(p.name, Node::make_text(word));
      Mistakes mistakes;
      const ComponentConfig config = subject.configure(entry, nullptr, mistakes);
      mistakes.throw_if_any();
      void* object = create_component(subject.plugin(), config.component->kind, *config.parameters);
      config.component->destroy(object);
      ++made;
    }
  }
  if (made == 0) return report.skip("it has no choices");
  report.measure(fmt::format("{} words", made));
}

}  // namespace pliant::conformance
