#include "objective/free_dofs.hpp"

#include <algorithm>
#include <atomic>

#include <pliant/vectors.hpp>

#include "objective/parallel.hpp"

namespace pliant {
namespace {

constexpr std::size_t most_in_run = 2048;

}  // namespace

FreeDofs::FreeDofs(int dim, std::span<const char> pinned) : dim_(dim), free_of_(pinned.size(), -1) {
  for (std::size_t dof = 0; dof < pinned.size(); ++dof) {
    if (pinned[dof] != pinned[dof - dof % static_cast<std::size_t>(dim)]) in_blocks_ = false;
    if (pinned[dof]) continue;
    if (dof == 0 || pinned[dof - 1] || runs_.back().count == most_in_run) runs_.push_back({dof_of_.size(), dof, 0});
    ++runs_.back().count;
    free_of_[dof] = static_cast<Index>(dof_of_.size());
    dof_of_.push_back(static_cast<Index>(dof));
  }
}

bool FreeDofs::gather(std::span<const double> all, std::span<double> free, int threads) const {
  std::atomic<bool> finite = true;
  parallel_for(threads, static_cast<std::int64_t>(runs_.size()), [&](std::int64_t i) {
    const Run& run = runs_[static_cast<std::size_t>(i)];
    std::copy_n(all.data() + run.dof, run.count, free.data() + run.free);
    if (!all_finite(free.subspan(run.free, run.count))) finite.store(false, std::memory_order_relaxed);
  });
  return finite;
}

void FreeDofs::scatter(std::span<const double> free, std::span<double> all, int threads) const {
  parallel_for(threads, static_cast<std::int64_t>(runs_.size()), [&](std::int64_t i) {
    const Run& run = runs_[static_cast<std::size_t>(i)];
    std::copy_n(free.data() + run.free, run.count, all.data() + run.dof);
  });
}

bool FreeDofs::agree(std::span<const double> free, std::span<const double> all) const {
  return std::all_of(runs_.begin(), runs_.end(), [&](const Run& run) {
    return std::equal(free.data() + run.free, free.data() + run.free + run.count, all.data() + run.dof);
  });
}

}  // namespace pliant
