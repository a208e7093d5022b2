#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <list>
#include <memory>

#include <pliant/factor.hpp>

#include "config/component_config.hpp"

namespace pliant {

// Counts what the linear solvers of a solver do, by standing between the two: a solver that is made from watched()
// parameters gets linear solvers that report here. Lives longer than those.
class FactorWatch {
 public:
  struct Record {
    double nonzeros = 0.0;  // nnz(L) of the last factorization; NaN: the linear solver does not know
    double flops = 0.0;     // of all factorizations; NaN: the linear solver does not know
    std::int64_t factorizations = 0;
    std::int64_t solves = 0;  // calls, whatever the number of right-hand sides
  };

  // The config of a solver, with recipes of watched linear solvers in the place of its own. The config given outlives
  // it.
  ComponentConfig watched(const ComponentConfig& solver);

  // Since the last reset. nnz(L) is that of all factors that were solved with, of which NaN is unknown as well.
  Record total() const;
  void reset() { records_.clear(); }

 private:
  class WatchedSolver;
  class WatchedRecipe;
  std::deque<Record> records_;  // one per linear solver
};

}  // namespace pliant
