#include "config/location.hpp"

#include <filesystem>

#include <fmt/format.h>

namespace pliant {

std::string to_string(const Location& location) {
  if (location.line == 0) return location.file;
  return fmt::format("{}:{}:{}", location.file, location.line, location.column);
}

std::string resolve_path(const std::string& path, const Location& location) {
  namespace fs = std::filesystem;
  const fs::path folder = location.line == 0 ? fs::path() : fs::path(location.file).parent_path();
  return fs::absolute(folder / path).lexically_normal().string();
}

}  // namespace pliant
