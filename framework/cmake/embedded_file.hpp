#pragma once

#include <string_view>

namespace pliant {

// A file that is compiled in, see embed_files.cmake.
struct EmbeddedFile {
  std::string_view path, text;  // path: below the folder that was embedded
};

}  // namespace pliant
