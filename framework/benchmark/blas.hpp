#pragma once

#include <optional>
#include <string>

namespace pliant {

// The BLAS of the system, opened by name, so that the host links none.
class Blas {
 public:
  // OpenBLAS, else whatever the system has as libblas.so.3; nothing where there is neither.
  static std::optional<Blas> open();

  const std::string& name() const noexcept { return name_; }  // "libopenblas.so.0"

  // Floating-point operations per second of dgemm on `threads` threads, each with matrices of its own: the most of
  // several runs with small and with large ones.
  double dgemm_rate(int threads) const;

 private:
  using Dgemm = void (*)(const char* transpose_a, const char* transpose_b, const int* m, const int* n, const int* k,
                         const double* alpha, const double* a, const int* lda, const double* b, const int* ldb,
                         const double* beta, double* c, const int* ldc);
  Blas(std::string name, void* library);
  double rate_of_products(int rows, int threads) const;

  std::string name_;
  Dgemm dgemm_;
  void (*set_threads_)(int);  // null: not of OpenBLAS
  int (*get_threads_)();
};

}  // namespace pliant
