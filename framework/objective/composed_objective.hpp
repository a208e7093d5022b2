#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <pliant/objective.hpp>

#include "objective/blocks.hpp"
#include "objective/free_dofs.hpp"
#include "objective/gradient_sum.hpp"
#include "objective/hessian_pattern.hpp"
#include "objective/hessian_sum.hpp"
#include "objective/majorizer_parts.hpp"
#include "objective/term.hpp"
#include "objective/vertex_graph.hpp"

namespace pliant {

// The objective of a run: the sum of bound energies over the free DOFs. Sparsity and index maps are found on first use
// and kept. Energies are borrowed.
class ComposedObjective final : public Objective {
 public:
  // positions: #V x dim row-major, the values of pinned coordinates among them; pinned: #V x dim, nonzero where pinned.
  ComposedObjective(int dim, std::span<const double> positions, std::span<const char> pinned, std::vector<Term> terms,
                    int threads = 1);
  ComposedObjective(const ComposedObjective&) = delete;
  ComposedObjective& operator=(const ComposedObjective&) = delete;

  Index size() const noexcept override { return dofs_.size(); }
  int dim() const noexcept override { return dofs_.dim(); }
  double energy(std::span<const double> x) override;
  double energy_and_gradient(std::span<const double> x, std::span<double> gradient) override;
  double energy_roundoff() override;
  const SymmetricMatrix& hessian(std::span<const double> x, const Curvature& curvature) override;
  std::span<const MajorizerPart> majorizer() override;
  bool has_majorizer() const noexcept override;
  double step_limit(std::span<const double> x, std::span<const double> direction) override;
  Stages& stages() noexcept override { return stages_; }

  // For the host.
  const FreeDofs& free_dofs() const noexcept { return dofs_; }
  const std::vector<Term>& terms() const noexcept { return terms_; }
  const std::vector<TermGroup>& groups() const noexcept { return groups_; }

  // Moves the pinned coordinates to those of `positions` (#V x dim); free ones are not looked at.
  void move_pins(std::span<const double> positions);

  // Tells every energy of a new step; finds the sparsity again if a stencil changed.
  void begin_step(const StepContext& context);

  // All positions (#V x dim) with x at the free DOFs. The view lives until the next call.
  std::span<const double> positions(std::span<const double> x);

  // The same, written to `all`: changes nothing of the objective.
  void positions(std::span<const double> x, std::span<double> all) const;

  // dE/dx of all DOFs, pinned ones included (#V x dim): minus the force; at pins the reaction. Not checked for NaN.
  // Lives until the next call.
  std::span<const double> full_gradient(std::span<const double> x);

  // E of each term, in their order. Costs nothing where x was evaluated last.
  void term_energies(std::span<const double> x, std::span<double> energies);

  // Sum over the elements of |g_e(x)|.
  double element_gradient_sum(std::span<const double> x);

  // The size below which |g| is round-off: 1e-14 of the element gradients, and what a relative change of all positions
  // by 1e-14 does to them. The second counts where the elements are at rest.
  double gradient_roundoff(std::span<const double> x);

  // "arap: triangle 17" for the first element whose energy is NaN (or +infinity) at x; empty if there is none.
  std::string first_nan_element(std::span<const double> x);
  std::string first_infinite_element(std::span<const double> x);

 private:
  void find_stencils();
  double evaluate(std::span<const double> x, double* full_gradient);
  void build_graph();
  struct ElementGradients {
    double lengths = 0.0;  // sum over the elements of |g_e(x)|
    double changes = 0.0;  // and of |g_e(x) - g_e((1 + scale) x)|
  };
  ElementGradients element_gradients(std::span<const double> x, double scale);
  template <class Predicate>
  std::string first_element(std::span<const double> x, const Predicate& bad);
  std::uint64_t majorizer_revision() const;
  std::uint64_t stencil_revision() const;

  FreeDofs dofs_;
  std::vector<Term> terms_;
  int threads_;
  std::vector<TermGroup> groups_;
  std::vector<Block> blocks_, hessian_blocks_;
  std::vector<double> positions_, full_gradient_, full_direction_;
  std::vector<double> element_gradients_[2];  // of one block
  bool evaluated_ = false;                    // gradient_sum_ holds the energies at positions_
  Stages stages_;

  std::unique_ptr<GradientSum> gradient_sum_;
  std::unique_ptr<VertexGraph> graph_;
  std::unique_ptr<HessianPattern> pattern_;
  std::unique_ptr<HessianSum> hessian_sum_;
  std::unique_ptr<MajorizerParts> majorizer_parts_;
  std::span<const MajorizerPart> majorizer_views_;
  SymmetricMatrix hessian_;
  std::uint64_t stencil_revision_ = 0;
  std::uint64_t pattern_revision_ = 0;
  std::uint64_t majorizer_values_revision_ = 0;
  std::optional<std::uint64_t> majorizer_source_revision_;
};

}  // namespace pliant
