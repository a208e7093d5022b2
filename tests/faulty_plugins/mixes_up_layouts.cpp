#include <pliant/ability.hpp>
#include <pliant/linear_solver_abilities.hpp>

#include "ldlt.hpp"

namespace {

// It takes rows for columns.
class MixesUpLayouts final : public faulty::Ldlt, public pliant::RowMajorSolve {
 public:
  using Ldlt::Ldlt;

  pliant::LinearSolverStatus solve_row_major(const double* b, pliant::Index columns, double* x) override {
    return solve(b, columns, x);
  }
  const void* ability(const char* wanted) const noexcept override {
    return pliant::offer<pliant::RowMajorSolve>(this, wanted);
  }
};

constexpr pliant::Component component = pliant::component<pliant::LinearSolver, MixesUpLayouts>("mixes_up_layouts")
                                            .summary("solves with columns where rows are given");

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
