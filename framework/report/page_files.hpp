#pragma once

#include <span>
#include <string_view>

#include "cmake/embedded_file.hpp"

namespace pliant {

// The files of page/, compiled in.
std::span<const EmbeddedFile> page_files() noexcept;

// One of them, which must be there.
std::string_view page_file(std::string_view path);

}  // namespace pliant
