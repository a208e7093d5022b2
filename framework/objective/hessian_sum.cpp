#include "objective/hessian_sum.hpp"

#include <algorithm>
#include <chrono>

#include "objective/parallel.hpp"

namespace pliant {
namespace {

constexpr std::size_t blocks_per_chunk_and_thread = 8;

// Calls visit(place in the row-major block, place in the targets) for the lower triangle of a dofs x dofs block.
template <class Visit>
void for_each_lower(int dofs, const Visit& visit) {
  for (int row = 0, target = 0; row < dofs; ++row) {
    for (int column = 0; column <= row; ++column, ++target) visit(row * dofs + column, target);
  }
}

}  // namespace

HessianSum::HessianSum(int dim, const std::vector<TermGroup>& groups, const std::vector<Block>& blocks,
                       const HessianPattern& pattern, int threads)
    : dim_(dim),
      threads_(threads),
      blocks_(blocks),
      pattern_(pattern),
      values_(static_cast<std::size_t>(pattern.nonzeros()) + 1),
      projections_(groups.size()) {
  const std::size_t blocks_per_chunk =
      threads > 1 ? blocks_per_chunk_and_thread * static_cast<std::size_t>(threads) : 1;
  std::size_t most = 0;
  for (std::size_t b = 0; b < blocks.size(); b += blocks_per_chunk) {
    chunks_.emplace_back(blocks.data() + b, std::min(blocks_per_chunk, blocks.size() - b));
    std::size_t size = 0;
    for (const Block& block : chunks_.back()) size += block_size(groups, block);
    most = std::max(most, size);
  }
  hessians_.resize(most);
  if (threads > 1) list_additions(groups);
}

std::size_t HessianSum::block_size(const std::vector<TermGroup>& groups, const Block& block) const {
  const auto dofs = static_cast<std::size_t>(groups[block.group].elements.k * dim_);
  return static_cast<std::size_t>(block.end - block.begin) * dofs * dofs;
}

void HessianSum::list_additions(const std::vector<TermGroup>& groups) {
  const Index per_thread = pattern_.nonzeros() / threads_ + 1;
  additions_.resize(chunks_.size());
  for (std::size_t c = 0; c < chunks_.size(); ++c) {
    additions_[c].resize(static_cast<std::size_t>(threads_));
    std::uint32_t source = 0;
    for (const Block& block : chunks_[c]) {
      const int dofs = groups[block.group].elements.k * dim_;
      const auto per_element = static_cast<std::size_t>(dofs * (dofs + 1) / 2);
      const Index* targets = pattern_.targets[block.group].data() + static_cast<std::size_t>(block.begin) * per_element;
      for (Index e = block.begin; e < block.end; ++e, targets += per_element) {
        for_each_lower(dofs, [&](int place, int target) {
          if (targets[target] == pattern_.nonzeros()) return;
          additions_[c][static_cast<std::size_t>(targets[target] / per_thread)].push_back(
              {source + static_cast<std::uint32_t>(place), targets[target]});
        });
        source += static_cast<std::uint32_t>(dofs * dofs);
      }
    }
  }
}

void HessianSum::evaluate_block(const std::vector<TermGroup>& groups, const Block& block, const double* x,
                                const Curvature& curvature, double* hessians) {
  const TermGroup& group = groups[block.group];
  const Energy& energy = *group.term->energy;
  const bool by_host = curvature.kind == Curvature::Kind::projected && group.term->closed_form_projection == nullptr;
  energy.evaluate(group.group, block.begin, block.end, x, by_host ? Curvature::exact() : curvature, nullptr, nullptr,
                  hessians);
  if (by_host) projections_[block.group]->project(block.begin, block.end, curvature, hessians);
}

void HessianSum::add_block(const std::vector<TermGroup>& groups, const Block& block) {
  const int dofs = groups[block.group].elements.k * dim_;
  const auto per_element = static_cast<std::size_t>(dofs * (dofs + 1) / 2);
  const Index* targets = pattern_.targets[block.group].data() + static_cast<std::size_t>(block.begin) * per_element;
  const double* hessian = hessians_.data();
  double* values = values_.data();
  for (Index e = block.begin; e < block.end; ++e, hessian += dofs * dofs) {
    for (int row = 0; row < dofs; ++row) {
      for (int column = 0; column <= row; ++column) values[*targets++] += hessian[row * dofs + column];
    }
  }
}

void HessianSum::evaluate(const std::vector<TermGroup>& groups, const double* x, const Curvature& curvature,
                          Stages& stages) {
  if (curvature.kind == Curvature::Kind::projected) {
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (groups[g].term->closed_form_projection != nullptr) continue;
      if (!projections_[g] || projections_[g]->outdated(groups[g])) {
        projections_[g] = std::make_unique<MetricProjection>(groups[g], dim_);
      }
    }
  }
  std::fill(values_.begin(), values_.end(), 0.0);
  using Clock = std::chrono::steady_clock;
  Clock::duration evaluating{}, adding{};
  for (std::size_t c = 0; c < chunks_.size(); ++c) {
    const Chunk chunk = chunks_[c];
    const auto start = Clock::now();
    parallel_for(threads_, static_cast<std::int64_t>(chunk.size()), [&](std::int64_t i) {
      std::size_t first = 0;
      for (std::size_t b = 0; b < static_cast<std::size_t>(i); ++b) first += block_size(groups, chunk[b]);
      evaluate_block(groups, chunk[static_cast<std::size_t>(i)], x, curvature, hessians_.data() + first);
    });
    const auto middle = Clock::now();
    if (additions_.empty()) {
      for (const Block& block : chunk) add_block(groups, block);
    } else {
      parallel_for(threads_, threads_, [&](std::int64_t thread) {
        for (const Addition& add : additions_[c][static_cast<std::size_t>(thread)]) {
          values_[static_cast<std::size_t>(add.target)] += hessians_[add.source];
        }
      });
    }
    evaluating += middle - start;
    adding += Clock::now() - middle;
  }
  stages.add(Stage::hessian, std::chrono::duration<double>(evaluating).count());
  stages.add(Stage::assembly, std::chrono::duration<double>(adding).count());
}

}  // namespace pliant
