#include "benchmark/limit.hpp"

namespace pliant {

Limit limit_of(const NecessaryWork& work, const Machine& machine) {
  const auto iterations = static_cast<double>(work.iterations);
  const double bytes = sizeof(double) * work.factor_nonzeros;
  Limit limit;
  if (bytes != 0.0) limit.substitutions = iterations * 2.0 * bytes / machine.read_rate(bytes, work.threads);
  limit.elements =
      iterations * Limit::cycles_per_element * static_cast<double>(work.elements) / (machine.clock * work.threads);
  if (work.factorization_flops != 0.0) limit.factorizations = work.factorization_flops / machine.peak(work.threads);
  return limit;
}

}  // namespace pliant
