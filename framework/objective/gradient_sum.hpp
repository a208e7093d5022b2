#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "objective/blocks.hpp"

namespace pliant {

// Sums element energies and gradients over all elements of an objective.
//
// Where all element gradients fit into the cache, and for several threads, they are kept and each vertex then gathers
// its own; else each block's are added to the vertices at once. Both add in (energy, group, element) order and give the
// same bits.
class GradientSum {
 public:
  GradientSum(int dim, Index vertex_count, const std::vector<TermGroup>& groups, const std::vector<Block>& blocks,
              int threads);

  // Evaluates all elements at x (#V x dim). gradient: null, or #V x dim.
  void evaluate(const std::vector<TermGroup>& groups, const double* x, double* gradient);

  double energy() const noexcept { return energy_; }
  std::span<const double> block_energies() const noexcept { return block_energies_; }

  // From the next evaluation on, the sums below are made too.
  void measure() noexcept { measures_ = true; }
  bool measures() const noexcept { return measures_; }
  double absolute_energy() const noexcept { return absolute_energy_; }  // sum of |E_e|
  // Sum of |g_e|^2 over the elements, of the last evaluation with a gradient.
  double squared_gradients() const noexcept { return squared_gradients_; }

 private:
  void evaluate_block(const std::vector<TermGroup>& groups, std::size_t block, const double* x, double* values,
                      double* gradients);
  void evaluate_and_add(const std::vector<TermGroup>& groups, const double* x, double* gradient);
  void evaluate_and_gather(const std::vector<TermGroup>& groups, const double* x, double* gradient);
  void lay_out(const std::vector<TermGroup>& groups);
  template <int dim>
  void gather(std::size_t begin, std::size_t end, double* gradient) const;
  void build_incidence(const std::vector<TermGroup>& groups);

  int dim_;
  std::size_t vertex_count_;
  int threads_;
  bool gathers_ = true;
  const std::vector<Block>& blocks_;
  bool measures_ = false;
  double energy_ = 0.0;
  double absolute_energy_ = 0.0;
  double squared_gradients_ = 0.0;
  std::vector<double> block_energies_, block_absolute_energies_, block_squared_gradients_;
  std::vector<double> values_, gradients_;                 // of one block, or of all blocks
  std::vector<std::size_t> first_value_, first_gradient_;  // of each block, in values_ and gradients_
  std::vector<std::size_t> incidence_starts_;              // #V + 1
  std::vector<std::uint32_t> incidence_;                   // per vertex: rows of gradients_ (x dim)
};

}  // namespace pliant
