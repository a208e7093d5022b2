#pragma once

#include <compare>
#include <string>

namespace pliant {

// Where something stands in a config. Line and column count from 1. Line 0: the whole source, which is then a file
// without lines worth naming, or an option of the command line ("--set solver.type=bcd").
struct Location {
  std::string file;
  int line = 0;
  int column = 0;

  friend auto operator<=>(const Location&, const Location&) = default;
};

// "beam.yaml:3:14", or just the source where line is 0.
std::string to_string(const Location& location);

// A path written at `location`, made absolute: relative to the folder of its file, or to the working directory where it
// comes from the command line.
std::string resolve_path(const std::string& path, const Location& location);

}  // namespace pliant
