#pragma once

#include <cstddef>
#include <vector>

#include <pliant/symmetric_matrix.hpp>

#include "cholmod_objects.hpp"

namespace pliant {

// One triangle of P A P', kept so that new values of A are put in place by one indexed copy, without sorting or
// allocating (cholmod_factorize would transpose A anew each time).
class PermutedMatrix {
 public:
  enum class Triangle { lower, upper };

  // permutation[k] is the DOF of A that becomes row k.
  void set_pattern(const SymmetricPattern& pattern, const int* permutation, Triangle triangle);

  // Ends where those of the next column begin.
  const int* rows_of_column(int k) const { return row_ids_.data() + column_starts_[static_cast<std::size_t>(k)]; }

  // The view stays valid until the next call.
  cholmod_sparse with_values(const double* values);

 private:
  Triangle triangle_ = Triangle::lower;
  std::vector<int> column_starts_;
  std::vector<int> row_ids_;
  std::vector<int> place_;  // of each value of A
  std::vector<double> values_;
};

}  // namespace pliant
