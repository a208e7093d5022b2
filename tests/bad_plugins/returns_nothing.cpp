#include "idle.hpp"

constexpr pliant::Component barren() {
  pliant::Component component = idle("returns_nothing");
  component.create = [](const pliant::Parameters&) -> void* { return nullptr; };
  return component;
}

constexpr pliant::Component component = barren();
constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
