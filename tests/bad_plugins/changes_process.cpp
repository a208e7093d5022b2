#include <signal.h>
#include <unistd.h>

#include <cfenv>
#include <clocale>

#include "idle.hpp"

// NAME, and what to CHANGE when the library is loaded, come from the command line.
[[gnu::constructor]] static void change() {
  CHANGE;
}

constexpr pliant::Component component = idle(NAME);
constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
