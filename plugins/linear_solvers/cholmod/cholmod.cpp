#include "cholmod.hpp"

#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include <Eigen/Core>
#include <pliant/vectors.hpp>

#include "thread_limit.hpp"

extern "C" void dpotrf_(const char* triangle, const int* n, double* a, const int* lda, int* info);

namespace pliant {
namespace {

// Flops per entry of L from which the supernodal factorization wins. CHOLMOD's own 40 loses on triangle meshes.
constexpr double supernodal_from = 80.0;

// Flops per entry of L up to which several right-hand sides are solved faster by panels than by BLAS on supernodes: in
// 2D always, in 3D for small meshes.
constexpr double panels_up_to = 400.0;

// Entries of L per vertex of the graph from which METIS (some 5 us per vertex) costs less than one factorization.
constexpr double metis_from = 150.0;

// OpenBLAS waits for ever where it cannot get its buffer in the middle of a factorization that took the last memory, so
// that it gets it before: by the first call that needs one. False: there is no room.
bool reserve_blas_buffer() {
  constexpr std::size_t at_most = std::size_t(160) << 20;
  void* const room = std::malloc(at_most);
  if (room == nullptr) return false;
  std::free(room);
  const int one = 1;
  double entry = 1.0;
  int info = 0;
  dpotrf_("L", &one, &entry, &one, &info);
  return true;
}

// The number of BLAS threads matters to supernodal factors only; simplicial work uses neither BLAS nor OpenMP.
std::optional<ThreadLimit> limit_threads(const cholmod_factor& factor, int threads) {
  return factor.is_super ? std::optional<ThreadLimit>(std::in_place, threads) : std::nullopt;
}

// visit(k, L_kk) for k = 0, 1, ... while it returns true.
template <class Visit>
void for_each_diagonal_entry(const cholmod_factor& factor, Visit&& visit) {
  const auto* x = static_cast<const double*>(factor.x);
  if (!factor.is_super) {
    const auto* starts = static_cast<const int*>(factor.p);
    for (std::size_t k = 0; k < factor.n; ++k) {
      if (!visit(k, x[starts[k]])) return;
    }
    return;
  }
  const auto* first_column = static_cast<const int*>(factor.super);
  const auto* first_row = static_cast<const int*>(factor.pi);
  const auto* first_value = static_cast<const int*>(factor.px);
  for (std::size_t s = 0; s < factor.nsuper; ++s) {
    const auto rows = static_cast<std::size_t>(first_row[s + 1] - first_row[s]);
    for (int column = first_column[s]; column < first_column[s + 1]; ++column) {
      const auto j = static_cast<std::size_t>(column - first_column[s]);
      if (!visit(static_cast<std::size_t>(column), x[static_cast<std::size_t>(first_value[s]) + j * (rows + 1)]))
        return;
    }
  }
}

}  // namespace

Cholmod::Cholmod(const Parameters& parameters) : threads_(static_cast<int>(parameters.integer("threads"))) {
  const std::string& ordering = parameters.text("ordering");
  ordering_ = ordering == "amd" ? Ordering::amd : ordering == "metis" ? Ordering::metis : Ordering::automatic;

  const std::string& factorization = parameters.text("factorization");
  common_->supernodal = factorization == "simplicial"   ? CHOLMOD_SIMPLICIAL
                        : factorization == "supernodal" ? CHOLMOD_SUPERNODAL
                                                        : CHOLMOD_AUTO;
  common_->supernodal_switch = supernodal_from;

  // Wider supernodes than CHOLMOD's default: on meshes they halve the time of a factorization in 2D.
  const std::size_t columns[] = {8, 32, 64};
  const double zeros[] = {0.9, 0.3, 0.1};
  for (std::size_t i = 0; i < 3; ++i) common_->nrelax[i] = columns[i], common_->zrelax[i] = zeros[i];

  common_->nmethods = 1;
  common_->method[0].ordering = CHOLMOD_GIVEN;
}

LinearSolverStatus Cholmod::failed(std::string reason) {
  reason_ = std::move(reason);
  LinearSolverStatus status;
  status.code = LinearSolverStatus::Code::failed;
  status.reason = reason_.c_str();
  return status;
}

LinearSolverStatus Cholmod::failed_in_cholmod() {
  switch (common_->status) {
    case CHOLMOD_OUT_OF_MEMORY:
      return failed("out of memory for a factor of " + std::to_string(static_cast<long long>(common_->lnz)) +
                    " entries");
    case CHOLMOD_TOO_LARGE:
      return failed(
          "the factor would have more entries than 32-bit indices can count; an iterative linear solver needs less");
    case CHOLMOD_NOT_INSTALLED:
      return failed("this build of CHOLMOD lacks the ordering or factorization asked for");
    default:
      return failed("CHOLMOD failed with status " + std::to_string(common_->status));
  }
}

CholmodFactor Cholmod::symbolic(const std::vector<int>& order) {
  if (order.empty()) return {};
  cholmod_sparse a = sparse_view(pattern_.rows, pattern_.column_starts, pattern_.row_ids, nullptr, /*stype=*/-1);
  return {cholmod_analyze_p(&a, const_cast<int*>(order.data()), nullptr, 0, common_.get()), {common_.get()}};
}

CholmodFactor Cholmod::symbolic(const BlockGraph& graph) {
  const auto with = [&](FillReducing method) { return symbolic(fill_reducing_order(graph, method, common_)); };
  if (ordering_ == Ordering::metis) return with(FillReducing::metis);

  CholmodFactor amd = with(FillReducing::amd);
  const double flops = common_->fl, nonzeros = common_->lnz;
  if (!amd || ordering_ == Ordering::amd || nonzeros < metis_from * graph.vertices()) return amd;

  CholmodFactor metis = with(FillReducing::metis);
  if (metis && common_->fl < flops) return metis;
  common_->fl = flops, common_->lnz = nonzeros;
  return amd;
}

LinearSolverStatus Cholmod::analyze(const SymmetricPattern& pattern) {
  pattern_ = pattern;
  factor_.reset();
  panels_.clear();
  factorized_ = panels_filled_ = false;
  info_ = {};
  if (pattern.rows == 0) {
    info_.factor_nonzeros = 0;
    info_.factor_flops = 0.0;
    return {};
  }

  factor_ = symbolic(BlockGraph(pattern));
  if (!factor_ || common_->status != CHOLMOD_OK) return failed_in_cholmod();
  if (factor_->is_super && !reserve_blas_buffer()) {
    factor_.reset();
    return failed("no room for the buffer of BLAS: 160 MiB of address space are needed");
  }
  info_.factor_nonzeros = static_cast<std::int64_t>(common_->lnz);
  info_.factor_flops = common_->fl;
  matrix_.set_pattern(pattern, static_cast<const int*>(factor_->Perm),
                      factor_->is_super ? PermutedMatrix::Triangle::lower : PermutedMatrix::Triangle::upper);
  return {};
}

LinearSolverStatus Cholmod::factorize(const double* values) {
  factorized_ = panels_filled_ = false;
  if (pattern_.rows > 0) {
    if (!factor_) return failed("no pattern was analyzed");
    if (!all_finite({values, static_cast<std::size_t>(pattern_.nonzeros())}))
      return failed("the matrix has an entry that is not finite");

    cholmod_sparse a = matrix_.with_values(values);
    double no_shift[] = {0.0, 0.0};
    const auto limit = limit_threads(*factor_, blas_threads());
    if (factor_->is_super) {
      cholmod_super_numeric(&a, nullptr, no_shift, factor_.get(), common_.get());
    } else {
      factor_->is_ll = 1;
      cholmod_rowfac(&a, nullptr, no_shift, 0, factor_->n, factor_.get(), common_.get());
    }
    if (common_->status < CHOLMOD_OK) return failed_in_cholmod();
    if (const auto status = first_bad_pivot(values); !status.ok()) return status;
    if (!factor_->is_super) fill_panels();
  }
  factorized_ = true;
  return {};
}

// Overflow shows on the diagonal of L, since a row that is not finite makes its pivot so.
LinearSolverStatus Cholmod::first_bad_pivot(const double* values) const {
  using Code = LinearSolverStatus::Code;
  LinearSolverStatus status;
  const auto* permutation = static_cast<const int*>(factor_->Perm);
  const auto stop_at = [&](std::size_t k, Code code) {
    status.code = code;
    status.dof = permutation[k];
    if (code == Code::failed) status.reason = "overflow in the factorization";
    return false;
  };
  for_each_diagonal_entry(*factor_, [&](std::size_t k, double entry) {
    if (k >= factor_->minor) return stop_at(k, Code::not_positive_definite);
    if (!std::isfinite(entry)) return stop_at(k, Code::failed);
    const double diagonal = values[pattern_.column_starts[permutation[k]]];
    return entry * entry > smallest_pivot(pattern_.rows) * diagonal || stop_at(k, Code::not_positive_definite);
  });
  return status;
}

bool Cholmod::has_few_flops() const {
  return info_.factor_flops <= panels_up_to * static_cast<double>(info_.factor_nonzeros);
}

// Small blocks gain nothing from several threads, which moreover go on to wait at full speed.
int Cholmod::blas_threads() const {
  return has_few_flops() ? 1 : threads_;
}

LinearSolverStatus Cholmod::solve(const double* b, Index columns, double* x, PanelSolve::Layout layout) {
  if (!factorized_) return failed("no matrix was factorized");
  if (pattern_.rows == 0 || columns == 0) return {};

  const bool by_panels = !factor_->is_super || (columns > 1 && has_few_flops());
  bool finite = true;
  if (by_panels) {
    fill_panels();
    finite = panel_solve_.solve(b, columns, x, layout);
  } else {
    const bool solved = layout == PanelSolve::Layout::row_major ? solve_supernodal_row_major(b, columns, x)
                                                                : solve_supernodal(b, columns, x);
    if (!solved) return failed_in_cholmod();
    finite = all_finite({x, static_cast<std::size_t>(pattern_.rows) * static_cast<std::size_t>(columns)});
  }
  if (!finite) return failed("the solution is not finite: overflow, or a right-hand side that is not finite");
  return {};
}

// Once per factorization; of a supernodal factor when they are first wanted.
void Cholmod::fill_panels() {
  if (!panels_filled_) panels_.set_factor(*factor_, matrix_);
  panels_filled_ = true;
}

bool Cholmod::solve_supernodal(const double* b, Index columns, double* x) {
  const auto rows = static_cast<std::size_t>(pattern_.rows);
  cholmod_dense right_hand_sides = dense_view(b, rows, static_cast<std::size_t>(columns));
  cholmod_dense solution = dense_view(x, rows, static_cast<std::size_t>(columns));
  cholmod_dense* into = &solution;  // has the right shape already, so CHOLMOD writes to x itself
  const ThreadLimit limit(blas_threads());
  return cholmod_solve2(CHOLMOD_A, factor_.get(), &right_hand_sides, nullptr, &into, nullptr, &workspace_.y,
                        &workspace_.e, common_.get()) != 0;
}

bool Cholmod::solve_supernodal_row_major(const double* b, Index columns, double* x) {
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  right_ = Eigen::Map<const RowMajor>(b, pattern_.rows, columns);
  left_.resize(pattern_.rows, columns);
  if (!solve_supernodal(right_.data(), columns, left_.data())) return false;
  Eigen::Map<RowMajor>(x, pattern_.rows, columns) = left_;
  return true;
}

}  // namespace pliant
