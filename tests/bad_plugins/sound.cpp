#include "idle.hpp"

// Nothing wrong with the source: it is built, or its file treated, in a wrong way. NAME comes from the command line.
constexpr pliant::Component component = idle(NAME);
constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
