#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pliant {

// A cache that holds data, as the operating system tells of the first processor.
struct Cache {
  int level = 0;
  std::size_t bytes = 0;
};

// Ascending levels; empty where nothing is known. Virtual machines may tell sizes that are not theirs alone.
std::vector<Cache> caches();

// "L2", the smallest cache that holds so many bytes; "memory" where none does, or none is known.
std::string level_of(const std::vector<Cache>& caches, std::size_t bytes);

// Bytes per second that `threads` threads together read, again and again, from a buffer of that size of which each has
// a part: the most of several runs.
double read_rate(std::size_t bytes, int threads);

// Cycles per second, by additions that wait for each other.
double clock_rate();

}  // namespace pliant
