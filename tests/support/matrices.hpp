#pragma once

#include "conformance/matrices.hpp"

// The matrices that conformance checks try linear solvers on, for more tests of our own.
namespace pliant::test {

using conformance::badly_scaled;
using conformance::diagonal_matrix;
using conformance::grid_laplacian;
using conformance::OwnedMatrix;
using conformance::positive_definite_matrices;
using conformance::random_columns;
using conformance::random_positive_definite;
using conformance::Sparse;
using conformance::with_blocks;

}  // namespace pliant::test
