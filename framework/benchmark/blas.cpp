#include "benchmark/blas.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "benchmark/timing.hpp"
#include "objective/parallel.hpp"

namespace pliant {
namespace {

template <class Function>
Function symbol(void* library, const char* name) {
  return reinterpret_cast<Function>(dlsym(library, name));
}

struct Product {
  explicit Product(int rows)
      : n(rows),
        a(static_cast<std::size_t>(n) * static_cast<std::size_t>(n), 0.5),
        b(a.size(), 0.25),
        c(a.size(), 0.0) {}
  double flops() const { return 2.0 * n * n * n; }

  int n;
  std::vector<double> a, b, c;
};

}  // namespace

std::optional<Blas> Blas::open() {
  for (const char* name : {"libopenblas.so.0", "libblas.so.3"}) {
    void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL);  // never closed: it may have threads
    if (library != nullptr && dlsym(library, "dgemm_") != nullptr) return Blas(name, library);
  }
  return std::nullopt;
}

Blas::Blas(std::string name, void* library)
    : name_(std::move(name)),
      dgemm_(symbol<Dgemm>(library, "dgemm_")),
      set_threads_(symbol<void (*)(int)>(library, "openblas_set_num_threads")),
      get_threads_(symbol<int (*)()>(library, "openblas_get_num_threads")) {}

double Blas::dgemm_rate(int threads) const {
  const bool has_threads = set_threads_ != nullptr && get_threads_ != nullptr;
  const int threads_before = has_threads ? get_threads_() : 1;
  if (has_threads) set_threads_(1);
  // Small products get through between the interruptions by other processes, large ones use some machines better.
  const double rate = std::max(rate_of_products(256, threads), rate_of_products(768, threads));
  if (has_threads) set_threads_(threads_before);
  return rate;
}

double Blas::rate_of_products(int rows, int threads) const {
  constexpr double budget = 0.3;
  std::vector<Product> products(static_cast<std::size_t>(threads), Product(rows));
  const double seconds = best_seconds(budget, [&] {
    parallel_for(threads, threads, [&](std::int64_t thread) {
      Product& p = products[static_cast<std::size_t>(thread)];
      const double one = 1.0, zero = 0.0;
      dgemm_("N", "N", &p.n, &p.n, &p.n, &one, p.a.data(), &p.n, p.b.data(), &p.n, &zero, p.c.data(), &p.n);
    });
  });
  return threads * products.front().flops() / seconds;
}

}  // namespace pliant
