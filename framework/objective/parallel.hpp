#pragma once

#include <cstdint>
#include <exception>

#include <omp.h>

namespace pliant {

// Calls work(i) for 0 <= i < count on up to `threads` threads, which take contiguous ranges. The first exception is
// thrown again on the calling thread. One thread: a plain loop.
template <class Work>
void parallel_for(int threads, std::int64_t count, const Work& work) {
  if (threads <= 1 || count <= 1) {
    for (std::int64_t i = 0; i < count; ++i) work(i);
    return;
  }
  std::exception_ptr failure;
#pragma omp parallel for num_threads(threads) schedule(static)
  for (std::int64_t i = 0; i < count; ++i) {
    try {
      work(i);
    } catch (...) {
#pragma omp critical(pliant_parallel_for)
      if (!failure) failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace pliant
