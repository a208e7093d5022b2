#include "idle.hpp"

constexpr pliant::Parameter shortened() {
  pliant::Parameter parameter = pliant::real("mu");
  parameter.size = 8;
  return parameter;
}

constexpr pliant::Parameter parameters[] = {shortened()};
constexpr pliant::Component component = idle("short_parameter").with(parameters);
constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
