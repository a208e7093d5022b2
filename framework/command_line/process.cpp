#include "command_line/process.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

namespace pliant {
namespace {

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)

void put_heap_in_huge_pages() noexcept {
  constexpr std::size_t huge_page = std::size_t(2) << 20, region = std::size_t(512) << 20,
                        block = std::size_t(256) << 10;
  mallopt(M_MMAP_THRESHOLD, 32 << 20);   // arrays up to this size are in the heap,
  mallopt(M_TRIM_THRESHOLD, 512 << 20);  // which keeps what is freed
  mallopt(M_TOP_PAD, region);
  void* volatile const grown = std::malloc(block);
  const auto end = reinterpret_cast<std::uintptr_t>(sbrk(0));
  const auto last = reinterpret_cast<std::uintptr_t>(grown);
  std::free(grown);
  if (last > end || end - last < region) return;  // the heap is elsewhere

  const std::uintptr_t first = (last + block + huge_page) / huge_page * huge_page;
  madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
  void* volatile const gap = std::malloc(first - last - (std::size_t(32) << 10));
  static_cast<void>(gap);  // kept: what lies before the first huge page stays untouched
}

#else

void put_heap_in_huge_pages() noexcept {}

#endif

}  // namespace

void prepare_process() noexcept {
  put_heap_in_huge_pages();
  setenv("OPENBLAS_NUM_THREADS", "1", /*overwrite=*/0);
}

}  // namespace pliant
