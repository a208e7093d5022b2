#pragma once

#include <atomic>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "benchmark/memory.hpp"

namespace pliant {

// What the machine can do, measured in the run that compares with it. Rates are the most of several runs.
struct Machine {
  struct Reading {
    std::size_t bytes = 0;     // of the buffer that is read again and again
    double one_thread = 0.0;   // bytes per second
    double all_threads = 0.0;  // of all threads together
  };

  std::string processor;
  int threads = 1;                // that the process may use
  double clock = 0.0;             // cycles per second
  std::vector<Cache> caches;      // empty: not known
  std::vector<Reading> readings;  // ascending sizes, from within L1 to beyond the usual L3
  std::string blas;               // that dgemm is of; empty: there is none, and the peaks are unknown
  double peak_one_thread = std::numeric_limits<double>::quiet_NaN();   // floating-point operations per second
  double peak_all_threads = std::numeric_limits<double>::quiet_NaN();  // of all threads together

  // Bytes per second at which `threads` threads read a buffer of that size: between two measured sizes linear in the
  // logarithm of the size. For several threads the least of what all give together and so many times one thread.
  double read_rate(double bytes, int on_threads) const;

  // Floating-point operations per second, NaN where unknown.
  double peak(int on_threads) const;
};

// Takes some seconds. Nothing when it was interrupted.
std::optional<Machine> measure_machine(const std::atomic<bool>& interrupt);

}  // namespace pliant
