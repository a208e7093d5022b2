#include "idle.hpp"

// Made for the next version of the contract: it has an entry, under another name.
constexpr pliant::Component component = idle("newer_major");
extern "C" PLIANT_EXPORT const pliant::Plugin pliant_plugin_v2;
constexpr pliant::Plugin pliant_plugin_v2 = pliant::plugin("1.0.0", component);
