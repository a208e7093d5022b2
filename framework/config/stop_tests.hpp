#pragma once

#include <cstdint>

namespace pliant {

// The `stop:` of a solver; see Monitor for the inequalities. A tolerance of 0 is not tested.
struct StopTests {
  double relative_gradient = 1e-7;
  double absolute_gradient = 0.0;  // energy / length
  double step = 0.0;               // length
  std::int64_t iterations = 200;

  bool any_tolerance() const noexcept { return relative_gradient > 0 || absolute_gradient > 0 || step > 0; }
};

}  // namespace pliant
