#pragma once

#include <pliant/export.hpp>

// Eigenvalues of small symmetric matrices (n <= 24), compiled once here since their code is long. Nothing is allocated.
// The matrices are n x n, finite and given whole.
namespace pliant {

PLIANT_EXPORT double largest_eigenvalue(const double* matrix, int n) noexcept;

// The closest matrix whose eigenvalues are at least `floor`, in place of the old one.
PLIANT_EXPORT void lift_eigenvalues(double* matrix, int n, double floor) noexcept;

}  // namespace pliant
