#pragma once

#include <string>

#include "output/frame.hpp"

namespace pliant {

// Writes frames of one mesh and one list of fields in some format.
class FrameWriter {
 public:
  virtual ~FrameWriter() = default;

  // The content of a file. Lives until the next call.
  virtual const std::string& file(const Frame& frame) = 0;
};

}  // namespace pliant
