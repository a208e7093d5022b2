#include <fmt/format.h>
#include <fmt/ranges.h>

#include "conformance/altered_stamps.hpp"
#include "conformance/check.hpp"
#include "conformance/exported_symbols.hpp"
#include "conformance/schema_values.hpp"

namespace pliant::conformance {
namespace {

void check_description(Subject& subject, Report& report) {
  const Component& component = *subject.plugin().component;
  if (*component.summary_text == '\0') report.fail("it has no summary; say in a line what it is");
  if (*component.formula_text == '\0' && subject.plugin().kind != LinearSolver::kind) {
    report.fail("it has no formula; write down what it computes");
  }
}

void check_exports(Subject& subject, Report& report) {
  const auto symbols = exported_symbols(subject.plugin().file);
  if (!symbols) return report.skip("the file has no section headers");
  if (symbols->size() == 1) return;
  std::vector<std::string> others;
  for (const std::string& symbol : *symbols) {
    if (symbol != "pliant_plugin_v1" && others.size() < 5) others.push_back(symbol);
  }
  report.fail(
      fmt::format("it exports {} symbols, {} among them; a plugin exports pliant_plugin_v1 alone, so that no other "
                  "library takes its functions for its own: link it with a version script, as pliant_add_plugin "
                  "does",
                  symbols->size(), fmt::join(others, ", ")));
}

void check_lives(Subject& subject, Report& report) {
  constexpr int lives = 100;
  const ComponentConfig config = subject.configure(nullptr);
  for (int i = 0; i < lives; ++i) {
    report.doing(fmt::format("object number {} is made", i));
    void* object = create_component(subject.plugin(), config.component->kind, *config.parameters);
    report.doing(fmt::format("object number {} is destroyed", i));
    config.component->destroy(object);
  }
  report.measure(fmt::format("{} times", lives));
}

}  // namespace

std::vector<Check> general_checks() {
  return {{"it says what it is", check_description},
          {"it exports its entry alone", check_exports},
          {"a copy with another stamp is refused", check_altered_stamps},
          {"its schema accepts defaults and refuses values out of range", check_schema_values},
          {"it is made and destroyed", check_lives},
          {"every choice can be made", check_every_choice}};
}

}  // namespace pliant::conformance
