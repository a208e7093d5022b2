#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/location.hpp"

namespace pliant {

enum class FrameFormat { vtu, obj, ply };

// The ending of the files: "vtu", "obj" or "ply".
constexpr const char* name_of(FrameFormat format) noexcept {
  constexpr const char* names[] = {"vtu", "obj", "ply"};
  return names[static_cast<int>(format)];
}

struct FrameSettings {
  std::int64_t every = 1;  // of so many time steps, load steps or iterations one is kept
  FrameFormat format = FrameFormat::vtu;
};

// An entry of `fields:`: the whole name of a field, or the name that an energy gives it.
struct NamedField {
  std::string name;
  Location location;
};

// The `output:` of a config: nothing in it changes a number of the run.
struct OutputSettings {
  bool report = true;
  std::optional<FrameSettings> frames;            // nothing: no files of frames
  std::optional<std::vector<NamedField>> fields;  // nothing: all there are
};

}  // namespace pliant
