#include "idle.hpp"

constexpr pliant::Plugin pliant_plugin_v1;
