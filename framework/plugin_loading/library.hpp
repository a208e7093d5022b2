#pragma once

#include <filesystem>

#include <pliant/plugin.hpp>

#include "plugin_loading/search.hpp"

namespace pliant {

// Maps the library of a plugin for the rest of the process' life and returns its descriptor, of which only the part
// that contract 1.0 had may be read before its stamp is compared. No function of the plugin is called, apart from
// static constructors. Throws PluginError.
const Plugin& open_library(const FoundPlugin& plugin);

}  // namespace pliant
