#pragma once

#include <cstdint>

namespace pliant {

enum class TimeScheme { backward_euler, bdf2 };

// The `time:` of a config.
struct TimeStepping {
  enum class Start { previous, prediction };  // where a step's solve starts: x_n, or y

  TimeScheme scheme = TimeScheme::backward_euler;
  double step = 0.0;  // h > 0, time
  std::int64_t steps = 1;
  Start start = Start::previous;
  std::int64_t save_every = 0;  // steps from one saved state to the next; 0: only the last
};

}  // namespace pliant
