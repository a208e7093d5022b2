#pragma once

// Counts every heap allocation of the process: operator new, and malloc as used by Eigen and C libraries. Include in
// one source of a test program only: it defines malloc and its kin.
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace pliant::test {

inline std::atomic<std::int64_t> allocations{0};

}  // namespace pliant::test

#ifdef __SANITIZE_ADDRESS__
// Of <sanitizer/allocator_interface.h>, which g++ 12 does not bring.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*malloc_hook)(const volatile void*, std::size_t),
                                                         void (*free_hook)(const volatile void*));

namespace pliant::test {

inline void count_one(const volatile void*, std::size_t) {
  ++allocations;
}
inline void count_none(const volatile void*) {}
const int counting_installed = __sanitizer_install_malloc_and_free_hooks(count_one, count_none);

}  // namespace pliant::test

#else
#include <cerrno>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t size) noexcept {
  ++pliant::test::allocations;
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) noexcept {
  ++pliant::test::allocations;
  return __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) noexcept {
  ++pliant::test::allocations;
  return __libc_realloc(old, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  ++pliant::test::allocations;
  return __libc_memalign(alignment, size);
}
void* memalign(std::size_t alignment, std::size_t size) noexcept {
  ++pliant::test::allocations;
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** out, std::size_t alignment, std::size_t size) noexcept {
  ++pliant::test::allocations;
  *out = __libc_memalign(alignment, size);
  return *out == nullptr ? ENOMEM : 0;
}
}

#endif
