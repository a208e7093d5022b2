#include "idle.hpp"

constexpr pliant::Component nulls() {
  pliant::Component component;
  component.kind = nullptr;
  component.name = nullptr;
  component.parameter_count = 3;
  component.support_count = 2;
  return component;
}

constexpr pliant::Component component = nulls();
constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin(nullptr, component);
