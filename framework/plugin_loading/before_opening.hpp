#pragma once

#include "plugin_loading/search.hpp"

namespace pliant {

// Refuses, from the bytes of the file alone, what the dynamic loader would crash on or explain badly: no regular file,
// no shared library for this machine, truncated, built with a sanitizer that this host lacks. Throws PluginError.
void check_before_opening(const FoundPlugin& plugin);

}  // namespace pliant
