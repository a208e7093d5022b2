#include <catch2/catch.hpp>

#include <cmath>

#include "benchmark/limit.hpp"
#include "benchmark/median.hpp"

using namespace pliant;

namespace {

Machine machine() {
  Machine made;
  made.threads = 2;
  made.clock = 2e9;
  made.readings = {{1000, 80e9, 160e9}, {100000, 40e9, 50e9}};
  made.peak_one_thread = 10e9;
  made.peak_all_threads = 15e9;
  return made;
}

}  // namespace

TEST_CASE(
    "the limit: L read twice and 20 cycles per element in an iteration, the flops of factorizations at the peak") {
  // 8 * 1250 = 10 000 bytes, half-way between the buffers: 60 GB/s.
  const Limit limit = limit_of(
      {.iterations = 3, .factor_nonzeros = 1250, .elements = 500, .factorization_flops = 1e6, .threads = 1}, machine());
  CHECK(limit.substitutions == Approx(3 * 2 * 10000 / 60e9));
  CHECK(limit.elements == Approx(3 * 500 * 20 / 2e9));
  CHECK(limit.factorizations == Approx(1e-4));
  CHECK(limit.seconds() == Approx(1e-6 + 1.5e-5 + 1e-4));
}

TEST_CASE("beyond the measured buffers their ends hold") {
  CHECK(machine().read_rate(10, 1) == 80e9);
  CHECK(machine().read_rate(1e9, 1) == 40e9);
}

TEST_CASE("two threads read what both together do, but no more than twice one thread; elements take half the time") {
  CHECK(machine().read_rate(1000, 2) == 160e9);
  CHECK(machine().read_rate(100000, 2) == 50e9);
  CHECK(machine().peak(2) == 15e9);
  Machine fast_together = machine();
  fast_together.peak_all_threads = 100e9;
  CHECK(fast_together.peak(2) == 20e9);
  const Limit limit = limit_of(
      {.iterations = 1, .factor_nonzeros = 0, .elements = 500, .factorization_flops = 0, .threads = 2}, machine());
  CHECK(limit.seconds() == Approx(500 * 20 / 4e9));
}

TEST_CASE("without a known peak the limit of a run with factorizations is not known, of others it is") {
  Machine without_blas = machine();
  without_blas.peak_one_thread = std::nan("");
  CHECK(std::isnan(
      limit_of({.iterations = 1, .factor_nonzeros = 1, .elements = 1, .factorization_flops = 1, .threads = 1},
               without_blas)
          .seconds()));
  CHECK(limit_of({.iterations = 1, .factor_nonzeros = 0, .elements = 1, .factorization_flops = 0, .threads = 1},
                 without_blas)
            .seconds() == Approx(1e-8));
}

TEST_CASE("a linear solver that does not know nnz(L) leaves the limit unknown") {
  const Limit limit = limit_of(
      {.iterations = 1, .factor_nonzeros = std::nan(""), .elements = 1, .factorization_flops = 0, .threads = 1},
      machine());
  CHECK(std::isnan(limit.seconds()));
}

TEST_CASE("the median of an odd and of an even number of values") {
  CHECK(median({3.0}) == 3.0);
  CHECK(median({9.0, 1.0, 2.0}) == 2.0);
  CHECK(median({9.0, 1.0, 2.0, 4.0}) == 3.0);
}

TEST_CASE("caches are named by what fits into them") {
  const std::vector<Cache> sizes{{1, 100}, {2, 1000}};
  CHECK(level_of(sizes, 100) == "L1");
  CHECK(level_of(sizes, 101) == "L2");
  CHECK(level_of(sizes, 1001) == "memory");
  CHECK(level_of({}, 1) == "memory");
}
