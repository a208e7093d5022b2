#pragma once

// The only owners of CHOLMOD's objects.
#include <memory>

#include <cholmod.h>

namespace pliant {

// CHOLMOD's settings, statistics and workspace; one per linear solver, so that several may work at once.
class CholmodCommon {
 public:
  CholmodCommon() {
    cholmod_start(&common_);
    common_.print = 0;
    common_.error_handler = nullptr;
    common_.final_ll = 1;
    common_.grow2 = 0;  // columns of L get exactly the space they need
    common_.metis_memory = 2.0;
    common_.useGPU = 0;
  }
  ~CholmodCommon() { cholmod_finish(&common_); }
  CholmodCommon(const CholmodCommon&) = delete;
  CholmodCommon& operator=(const CholmodCommon&) = delete;

  cholmod_common* get() noexcept { return &common_; }
  cholmod_common* operator->() noexcept { return &common_; }

 private:
  cholmod_common common_{};
};

struct FreeFactor {
  cholmod_common* common = nullptr;
  void operator()(cholmod_factor* factor) const noexcept { cholmod_free_factor(&factor, common); }
};
using CholmodFactor = std::unique_ptr<cholmod_factor, FreeFactor>;

// Dense workspaces that cholmod_solve2 sizes by itself and keeps between solves.
class SolveWorkspace {
 public:
  explicit SolveWorkspace(CholmodCommon& common) noexcept : common_(common.get()) {}
  ~SolveWorkspace() {
    cholmod_free_dense(&y, common_);
    cholmod_free_dense(&e, common_);
  }
  SolveWorkspace(const SolveWorkspace&) = delete;
  SolveWorkspace& operator=(const SolveWorkspace&) = delete;

  cholmod_dense* y = nullptr;
  cholmod_dense* e = nullptr;

 private:
  cholmod_common* common_;
};

// CHOLMOD's view of columns that someone else owns. CHOLMOD takes no const pointers but does not write to inputs.
inline cholmod_dense dense_view(const double* data, std::size_t rows, std::size_t columns) {
  cholmod_dense view{};
  view.nrow = view.d = rows;
  view.ncol = columns;
  view.nzmax = rows * columns;
  view.x = const_cast<double*>(data);
  view.xtype = CHOLMOD_REAL;
  view.dtype = CHOLMOD_DOUBLE;
  return view;
}

// A view of one triangle (stype > 0: upper, < 0: lower) of a symmetric matrix; values null: the pattern alone.
inline cholmod_sparse sparse_view(int rows, const int* column_starts, const int* row_ids, const double* values,
                                  int stype) {
  cholmod_sparse view{};
  view.nrow = view.ncol = static_cast<std::size_t>(rows);
  view.nzmax = static_cast<std::size_t>(column_starts[rows]);
  view.p = const_cast<int*>(column_starts);
  view.i = const_cast<int*>(row_ids);
  view.x = const_cast<double*>(values);
  view.stype = stype;
  view.itype = CHOLMOD_INT;
  view.xtype = values ? CHOLMOD_REAL : CHOLMOD_PATTERN;
  view.dtype = CHOLMOD_DOUBLE;
  view.sorted = 0;
  view.packed = 1;
  return view;
}

}  // namespace pliant
