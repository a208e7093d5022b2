#include <pliant/plugin.hpp>

#include "cholmod.hpp"

namespace {

constexpr pliant::Parameter parameters[] = {
    pliant::choice("factorization", "simplicial supernodal automatic")
        .by_default("automatic")
        .means("column by column, in dense blocks with BLAS, or by the flops per entry of L"),
    pliant::choice("ordering", "amd metis automatic")
        .by_default("automatic")
        .means("fill-reducing order: minimum degree, nested dissection, or whichever pays"),
    pliant::integer("threads").by_default("1").at_least(1).at_most(1024).means(
        "threads of solves with large factors, and of BLAS where the flops per entry of L are many"),
};

constexpr pliant::Component cholmod = pliant::component<pliant::LinearSolver, pliant::Cholmod>("cholmod")
                                          .summary("direct: sparse Cholesky factorization by SuiteSparse CHOLMOD")
                                          .formula("P A P^T = L L^T")
                                          .with(parameters);

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", cholmod);
