#include "bare_factor.hpp"

#include <stdexcept>

#include "cholmod_objects.hpp"
#include "repeated.hpp"
#include "thread_limit.hpp"

namespace pliant::bare {
namespace {

constexpr double most_simplicial_flops = 5e9;

CholmodCosts measure(cholmod_sparse& a, const std::vector<double>& b, Index columns, bool supernodal, int repeats) {
  const ThreadLimit limit(1);
  CholmodCommon common;
  common->final_ll = 0;  // L D L', cheaper to solve with when simplicial
  common->supernodal = supernodal ? CHOLMOD_SUPERNODAL : CHOLMOD_SIMPLICIAL;
  CholmodCosts costs;
  costs.supernodal = supernodal;
  CholmodFactor factor;
  costs.analyze = median_seconds(1, 0.0, [&] { factor = {cholmod_analyze(&a, common.get()), {common.get()}}; });
  if (!factor) throw std::runtime_error("CHOLMOD cannot analyze the matrix");
  costs.factorize = median_seconds(repeats, 0.0, [&] { cholmod_factorize(&a, factor.get(), common.get()); });
  if (common->status != CHOLMOD_OK) throw std::runtime_error("CHOLMOD cannot factorize the matrix");

  cholmod_dense right = dense_view(b.data(), a.nrow, static_cast<std::size_t>(columns));
  SolveWorkspace workspace(common);
  cholmod_dense* x = nullptr;
  costs.solve = median_seconds(repeats, 0.05, [&] {
    cholmod_solve2(CHOLMOD_A, factor.get(), &right, nullptr, &x, nullptr, &workspace.y, &workspace.e, common.get());
  });
  cholmod_free_dense(&x, common.get());
  return costs;
}

double flops_of(cholmod_sparse& a) {
  CholmodCommon common;
  const CholmodFactor factor(cholmod_analyze(&a, common.get()), {common.get()});
  return common->fl;
}

}  // namespace

CholmodCosts measure_cholmod(const SymmetricMatrix& matrix, Index columns, bool refactorizes, int repeats) {
  const SymmetricPattern& pattern = matrix.pattern;
  cholmod_sparse a = sparse_view(pattern.rows, pattern.column_starts, pattern.row_ids, matrix.values, /*stype=*/-1);
  a.sorted = 1;
  const std::vector<double> b(static_cast<std::size_t>(pattern.rows) * static_cast<std::size_t>(columns), 1.0);
  const CholmodCosts supernodal = measure(a, b, columns, true, repeats);
  if (flops_of(a) > most_simplicial_flops) return supernodal;
  const CholmodCosts simplicial = measure(a, b, columns, false, repeats);
  const auto cost = [&](const CholmodCosts& c) { return c.solve + (refactorizes ? c.factorize : 0.0); };
  return cost(simplicial) < cost(supernodal) ? simplicial : supernodal;
}

}  // namespace pliant::bare
