#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "plugin_loading/plugin_error.hpp"

namespace pliant {

struct LoaderMessage {
  PluginError::Reason reason;
  std::string text;
};

// Why the library `file` could not be opened, from the what() of Boost.DLL's exception, which has the dynamic loader's
// text somewhere inside. C++ names are demangled.
LoaderMessage explain_loader_message(std::string_view boost_what, const std::filesystem::path& file);

}  // namespace pliant
