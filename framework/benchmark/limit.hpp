#pragma once

#include <cstdint>

#include "benchmark/machine.hpp"

namespace pliant {

// What of a run's work no implementation of its method can leave out.
struct NecessaryWork {
  std::int64_t iterations = 0;   // of all steps
  double factor_nonzeros = 0.0;  // nnz(L), read twice in an iteration; NaN: not known, as of an iterative linear solver
  std::int64_t elements = 0;     // evaluated in an iteration
  double factorization_flops = 0.0;  // of all factorizations; NaN: not known
  int threads = 1;
};

// The least seconds in which the machine does that work,
//
//     iterations (2 * 8 nnz(L) / bandwidth + 20 elements / (clock * threads)) + factorization flops / peak
//
// with the bandwidth measured on a buffer as large as the values of L. NaN where a part of it is not known.
struct Limit {
  static constexpr double cycles_per_element = 20.0;

  double substitutions = 0.0;
  double elements = 0.0;
  double factorizations = 0.0;

  double seconds() const noexcept { return substitutions + elements + factorizations; }
};

Limit limit_of(const NecessaryWork& work, const Machine& machine);

}  // namespace pliant
