#pragma once

#include <algorithm>
#include <chrono>
#include <limits>

namespace pliant {

// The least seconds of a call, of as many as fit into `budget` seconds, at least five: what the machine can do. Short
// calls get through between the interruptions by other processes.
template <class Work>
double best_seconds(double budget, const Work& work) {
  using Clock = std::chrono::steady_clock;
  constexpr int least_calls = 5;
  const auto since = [](Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  double best = std::numeric_limits<double>::infinity();
  const auto begin = Clock::now();
  for (int call = 0; call < least_calls || since(begin) < budget; ++call) {
    const auto start = Clock::now();
    work();
    best = std::min(best, since(start));
  }
  return best;
}

}  // namespace pliant
