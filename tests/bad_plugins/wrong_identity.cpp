#include "idle.hpp"

// What the library says it is comes from the command line; the file is named otherwise.
constexpr pliant::Component named() {
  pliant::Component component = idle(INSIDE_NAME);
  component.kind = INSIDE_KIND;
  return component;
}

constexpr pliant::Component component = named();
constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
