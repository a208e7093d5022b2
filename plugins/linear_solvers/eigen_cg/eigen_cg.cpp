#include "conjugate_gradients.hpp"

#include <pliant/plugin.hpp>

namespace {

constexpr pliant::Parameter parameters[] = {
    pliant::choice("preconditioner", "incomplete_cholesky diagonal")
        .by_default("incomplete_cholesky")
        .means("approximate inverse that speeds up convergence"),
    pliant::real("tolerance").by_default("1e-12").above(0).below(1).means("stop when |b - A x| <= tolerance * |b|"),
    pliant::integer("iterations").by_default("20000").at_least(1).means("limit per right-hand side"),
};

constexpr pliant::Component eigen_cg =
    pliant::component<pliant::LinearSolver, pliant::ConjugateGradients>("eigen_cg")
        .summary("iterative: preconditioned conjugate gradients on Eigen")
        .formula("x_k minimizes (x - A^-1 b)^T A (x - A^-1 b) on the k-th Krylov space")
        .with(parameters);

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", eigen_cg);
