#include "idle.hpp"

// Every mistake that a schema can have.
constexpr pliant::Parameter without_doc() {
  pliant::Parameter parameter = pliant::real("silent");
  parameter.doc = nullptr;
  return parameter;
}

constexpr pliant::Parameter required_with_default() {
  pliant::Parameter parameter = pliant::real("certain").by_default("1");
  parameter.required = true;
  return parameter;
}

constexpr pliant::Parameter parameters[] = {
    pliant::real("type"),
    pliant::real("stop.gradient"),
    pliant::real("Mu"),
    pliant::real("line_search..steps"),
    pliant::real("twice"),
    pliant::integer("twice"),
    pliant::real("search"),
    pliant::real("search.steps"),
    pliant::real("empty_range").above(1).below(1),
    pliant::boolean("ranged").at_least(0),
    pliant::real("low").by_default("-1").above(0),
    pliant::integer("whole").by_default("1.5"),
    pliant::choice("word", "exact projected").by_default("exakt"),
    pliant::choice("none", ""),
    pliant::vector("flat").by_default("[1]"),
    pliant::boolean("sure").by_default("yes"),
    pliant::motion("path").by_default("3"),
    pliant::integer("varied").per_element(),
    pliant::real("exemplary").such_as("many"),
    pliant::parameter("typeless", static_cast<pliant::ParameterType>(99)),
    without_doc(),
    required_with_default(),
};

constexpr pliant::Component component = idle("faulty_schema").with(parameters);
constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
