#pragma once

#include <cstdint>

#include "output/frame.hpp"

namespace pliant {

// Takes up frames of a run: for files, or for an animation. One thread. Whatever a method throws ends the frames of
// this sink, and not the run: only finish() is called then.
class FrameSink {
 public:
  virtual ~FrameSink() = default;

  // Before any frame, in a run that goes on behind step `number` of an earlier one.
  virtual void resume(std::int64_t number) = 0;

  // Whether it wants this frame; asked in ascending order.
  virtual bool wants(std::int64_t number) const = 0;

  // A frame that it wants, or the last of the run. What it needs of it, it copies.
  virtual void add(const Frame& frame) = 0;

  // Until every frame that was added is where it belongs, as what is saved next counts on it.
  virtual void settle() = 0;

  // After the last frame, of a run that failed as well.
  virtual void finish() = 0;
};

}  // namespace pliant
