#include "idle.hpp"

// NAME, and one FIELD of the stamp with a wrong VALUE, come from the command line.
constexpr pliant::Component component = idle(NAME);

constexpr pliant::Plugin descriptor() {
  pliant::Plugin plugin = pliant::plugin("1.0.0", component);
  plugin.stamp.FIELD = VALUE;
  return plugin;
}

constexpr pliant::Plugin pliant_plugin_v1 = descriptor();
