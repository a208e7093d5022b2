#pragma once

#include <span>

#include "cmake/embedded_file.hpp"

namespace pliant {

// The files below templates/, compiled in: <kind>/<file>. The word my_plugin, in its path too, stands for the plugin's
// name.
std::span<const EmbeddedFile> template_files() noexcept;

}  // namespace pliant
