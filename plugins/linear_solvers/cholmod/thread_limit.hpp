#pragma once

#include <cblas.h>
#include <omp.h>

#include <mutex>

namespace pliant {

// While one lives, OpenBLAS computes on the given number of threads and CHOLMOD's own OpenMP loops (which always ask
// for four) on one. The state before is restored when the last one ends: OpenBLAS keeps its number for the whole
// process, so overlapping limits share it.
class ThreadLimit {
 public:
  explicit ThreadLimit(int blas_threads) : levels_before_(omp_get_max_active_levels()) {
    omp_set_max_active_levels(0);
    const std::lock_guard lock(mutex_);
    if (users_++ == 0) threads_before_ = openblas_get_num_threads();
    if (openblas_get_num_threads() != blas_threads) openblas_set_num_threads(blas_threads);
  }
  ~ThreadLimit() {
    {
      const std::lock_guard lock(mutex_);
      if (--users_ == 0 && openblas_get_num_threads() != threads_before_) {
        openblas_set_num_threads(threads_before_);
      }
    }
    omp_set_max_active_levels(levels_before_);
  }
  ThreadLimit(const ThreadLimit&) = delete;
  ThreadLimit& operator=(const ThreadLimit&) = delete;

 private:
  static inline std::mutex mutex_;
  static inline int users_ = 0;
  static inline int threads_before_ = 1;
  int levels_before_;
};

}  // namespace pliant
