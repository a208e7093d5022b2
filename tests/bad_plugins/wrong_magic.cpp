#include "idle.hpp"

// As large as a descriptor, but none.
constexpr pliant::Component component = idle("wrong_magic");

constexpr pliant::Plugin descriptor() {
  pliant::Plugin plugin = pliant::plugin("1.0.0", component);
  plugin.magic = 0;
  return plugin;
}

constexpr pliant::Plugin pliant_plugin_v1 = descriptor();
