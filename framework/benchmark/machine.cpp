#include "benchmark/machine.hpp"

#include <algorithm>
#include <cmath>

#include "benchmark/blas.hpp"
#include "output/this_machine.hpp"

namespace pliant {
namespace {

constexpr std::size_t smallest_buffer = std::size_t(16) << 10, largest_buffer = std::size_t(256) << 20;

double on_several(double one_thread, double all_threads, int threads) {
  return threads <= 1 ? one_thread : std::min(all_threads, threads * one_thread);
}

}  // namespace

double Machine::read_rate(double bytes, int on_threads) const {
  const auto rate = [&](const Reading& reading) {
    return on_several(reading.one_thread, reading.all_threads, on_threads);
  };
  const auto above = std::find_if(readings.begin(), readings.end(),
                                  [&](const Reading& r) { return static_cast<double>(r.bytes) >= bytes; });
  if (above == readings.end()) return rate(readings.back());
  if (above == readings.begin()) return rate(readings.front());
  const auto below = above - 1;
  const auto low = static_cast<double>(below->bytes), high = static_cast<double>(above->bytes);
  const double part = std::log(bytes / low) / std::log(high / low);
  return (1.0 - part) * rate(*below) + part * rate(*above);
}

double Machine::peak(int on_threads) const {
  return on_several(peak_one_thread, peak_all_threads, on_threads);
}

std::optional<Machine> measure_machine(const std::atomic<bool>& interrupt) {
  Machine machine;
  const ThisMachine here = this_machine();
  machine.processor = here.processor;
  machine.threads = here.threads;
  machine.caches = caches();
  machine.clock = clock_rate();
  for (std::size_t bytes = smallest_buffer; bytes <= largest_buffer && !interrupt; bytes *= 2) {
    const double one = read_rate(bytes, 1);
    machine.readings.push_back({bytes, one, machine.threads == 1 ? one : read_rate(bytes, machine.threads)});
  }
  if (interrupt) return std::nullopt;
  if (const auto blas = Blas::open()) {
    machine.blas = blas->name();
    machine.peak_one_thread = blas->dgemm_rate(1);
    machine.peak_all_threads = machine.threads == 1 ? machine.peak_one_thread : blas->dgemm_rate(machine.threads);
  }
  if (interrupt) return std::nullopt;
  return machine;
}

}  // namespace pliant
