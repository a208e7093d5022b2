#pragma once

#include <chrono>
#include <utility>
#include <vector>

#include "benchmark/median.hpp"

namespace pliant::bare {

template <class Work>
double seconds_of(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The median of `repeats` calls, or of as many as fit into `budget` seconds if they are more.
template <class Work>
double median_seconds(int repeats, double budget, const Work& work) {
  std::vector<double> seconds;
  double sum = 0.0;
  for (int call = 0; call < repeats || sum < budget; ++call) sum += seconds.emplace_back(seconds_of(work));
  return median(std::move(seconds));
}

}  // namespace pliant::bare
