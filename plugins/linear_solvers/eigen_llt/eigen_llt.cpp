#include <pliant/plugin.hpp>

#include "../eigen_direct.hpp"

namespace pliant {
namespace {

using Llt = Eigen::SimplicialLLT<EigenMatrix, Eigen::Lower>;
using Ldlt = Eigen::SimplicialLDLT<EigenMatrix, Eigen::Lower>;

class EigenLlt final : public EigenDirect<Llt> {
 public:
  explicit EigenLlt(const Parameters&) {}

 private:
  LinearSolverStatus check_pivots() override {
    if (decomposition_.info() != Eigen::Success) return find_bad_pivot();
    const auto& l = decomposition_.matrixL().nestedExpression();
    const auto& dofs = decomposition_.permutationPinv().indices();
    const auto pivot = [&](Index k) {
      const double entry = l.valuePtr()[l.outerIndexPtr()[k]];
      return entry * entry;
    };
    return first_bad_pivot(pivot, [&](Index k) { return dofs[k]; });
  }

  // SimplicialLLT does not say where it failed. LDL^T meets the same pivots in the same order and keeps them.
  LinearSolverStatus find_bad_pivot() const {
    const Ldlt ldlt(matrix_);
    const Eigen::VectorXd d = ldlt.vectorD();
    const auto& dofs = ldlt.permutationPinv().indices();
    auto status = first_bad_pivot([&](Index k) { return d[k]; }, [&](Index k) { return dofs[k]; });
    if (status.ok()) status.code = LinearSolverStatus::Code::not_positive_definite;
    return status;
  }

  std::int64_t count_nonzeros() const override { return decomposition_.matrixL().nestedExpression().nonZeros(); }
};

constexpr Component eigen_llt = component<LinearSolver, EigenLlt>("eigen_llt")
                                    .summary("direct: sparse Cholesky factorization by Eigen")
                                    .formula("P A P^T = L L^T");

}  // namespace
}  // namespace pliant

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", pliant::eigen_llt);
