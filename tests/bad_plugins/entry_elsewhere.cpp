#include "idle.hpp"

// An ordinary library that happens to export an entry, for plugins that have none of their own.
constexpr pliant::Component component = idle("entry_in_dependency");
constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);

extern "C" PLIANT_EXPORT int elsewhere();
int elsewhere() {
  return 1;
}
