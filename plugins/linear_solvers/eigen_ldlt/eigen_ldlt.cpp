#include <pliant/plugin.hpp>

#include "../eigen_direct.hpp"

namespace pliant {
namespace {

using Ldlt = Eigen::SimplicialLDLT<EigenMatrix, Eigen::Lower>;

class EigenLdlt final : public EigenDirect<Ldlt> {
 public:
  explicit EigenLdlt(const Parameters&) {}

 private:
  // Eigen reports success whatever the signs of D; where it does not, D is valid up to the pivot that is zero.
  LinearSolverStatus check_pivots() override {
    const Eigen::VectorXd d = decomposition_.vectorD();
    const auto& dofs = decomposition_.permutationPinv().indices();
    return first_bad_pivot([&](Index k) { return d[k]; }, [&](Index k) { return dofs[k]; });
  }
  std::int64_t count_nonzeros() const override {
    return decomposition_.matrixL().nestedExpression().nonZeros() + pattern_.rows;  // the unit diagonal is not stored
  }
};

constexpr Component eigen_ldlt = component<LinearSolver, EigenLdlt>("eigen_ldlt")
                                     .summary("direct: sparse LDL^T factorization by Eigen")
                                     .formula("P A P^T = L D L^T");

}  // namespace
}  // namespace pliant

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", pliant::eigen_ldlt);
