#pragma once

// Counts heap allocations: operator new, and malloc as used by Eigen and C libraries, by the main thread and by all in
// parallel regions. Include in one source of a test program only: it defines malloc and its kin.
#include <omp.h>
#include <pthread.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace pliant::test {

inline std::atomic<std::int64_t> allocations{0};
inline const pthread_t main_thread = pthread_self();

// Threads of pools that libraries keep allocate while they start, which may be late.
inline void count_allocation() {
  if (pthread_equal(pthread_self(), main_thread) || omp_get_level() > 0) ++allocations;
}

}  // namespace pliant::test

#ifdef __SANITIZE_ADDRESS__
// Of <sanitizer/allocator_interface.h>, which g++ 12 does not bring.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*malloc_hook)(const volatile void*, std::size_t),
                                                         void (*free_hook)(const volatile void*));

namespace pliant::test {

inline void count_one(const volatile void*, std::size_t) {
  count_allocation();
}
inline void count_none(const volatile void*) {}
inline const int counting_installed = __sanitizer_install_malloc_and_free_hooks(count_one, count_none);

}  // namespace pliant::test

#else
#include <cerrno>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t size) noexcept {
  pliant::test::count_allocation();
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) noexcept {
  pliant::test::count_allocation();
  return __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) noexcept {
  pliant::test::count_allocation();
  return __libc_realloc(old, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  pliant::test::count_allocation();
  return __libc_memalign(alignment, size);
}
void* memalign(std::size_t alignment, std::size_t size) noexcept {
  pliant::test::count_allocation();
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** out, std::size_t alignment, std::size_t size) noexcept {
  pliant::test::count_allocation();
  *out = __libc_memalign(alignment, size);
  return *out == nullptr ? ENOMEM : 0;
}
}

#endif
