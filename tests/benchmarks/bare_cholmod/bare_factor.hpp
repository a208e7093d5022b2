#pragma once

#include <vector>

#include <pliant/symmetric_matrix.hpp>

namespace pliant::bare {

// Seconds of CHOLMOD called with nothing around it, one thread, its own settings but for the kind of factorization.
struct CholmodCosts {
  bool supernodal = false;
  double analyze = 0.0;
  double factorize = 0.0;  // medians
  double solve = 0.0;
};

// The cheaper of simplicial and supernodal, by factorize + solve where `refactorizes`, else by solve. Simplicial is
// left out where supernodal surely wins. columns: right-hand sides that are solved together, in workspaces that are
// kept.
CholmodCosts measure_cholmod(const SymmetricMatrix& matrix, Index columns, bool refactorizes, int repeats);

}  // namespace pliant::bare
