#pragma once

#include <memory>
#include <vector>

#include <pliant/curvature.hpp>
#include <pliant/stages.hpp>

#include "objective/blocks.hpp"
#include "objective/hessian_pattern.hpp"
#include "objective/metric_projection.hpp"

namespace pliant {

// Evaluates all element Hessians and adds them to the CSC values at the places that the pattern found once: plain adds
// in (energy, group, element) order, without triplets or allocation. With several threads each owns a range of the
// values and adds what falls there, in the same order: the same bits.
class HessianSum {
 public:
  HessianSum(int dim, const std::vector<TermGroup>& groups, const std::vector<Block>& blocks,
             const HessianPattern& pattern, int threads);

  // x: #V x dim. Times the stages hessian and assembly.
  void evaluate(const std::vector<TermGroup>& groups, const double* x, const Curvature& curvature, Stages& stages);

  const double* values() const noexcept { return values_.data(); }

 private:
  // What one thread adds of one chunk: values[target] += hessians[source].
  struct Addition {
    std::uint32_t source;
    Index target;
  };
  using Chunk = std::span<const Block>;

  void evaluate_block(const std::vector<TermGroup>& groups, const Block& block, const double* x,
                      const Curvature& curvature, double* hessians);
  void add_block(const std::vector<TermGroup>& groups, const Block& block);
  void list_additions(const std::vector<TermGroup>& groups);
  std::size_t block_size(const std::vector<TermGroup>& groups, const Block& block) const;

  int dim_;
  int threads_;
  const std::vector<Block>& blocks_;
  const HessianPattern& pattern_;
  std::vector<double> values_;    // one more than nonzeros: where entries with pinned DOFs go
  std::vector<double> hessians_;  // blocks of one chunk
  std::vector<std::unique_ptr<MetricProjection>> projections_;  // per group; null where the energy projects itself
  std::vector<Chunk> chunks_;
  std::vector<std::vector<std::vector<Addition>>> additions_;  // [chunk][thread]; empty with one thread
};

}  // namespace pliant
