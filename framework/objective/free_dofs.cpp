#include "objective/free_dofs.hpp"

#include <algorithm>

namespace pliant {

FreeDofs::FreeDofs(int dim, std::span<const char> pinned) : dim_(dim), free_of_(pinned.size(), -1) {
  for (std::size_t dof = 0; dof < pinned.size(); ++dof) {
    if (pinned[dof] != pinned[dof - dof % static_cast<std::size_t>(dim)]) in_blocks_ = false;
    if (pinned[dof]) continue;
    if (dof == 0 || pinned[dof - 1]) runs_.push_back({dof_of_.size(), dof, 0});
    ++runs_.back().count;
    free_of_[dof] = static_cast<Index>(dof_of_.size());
    dof_of_.push_back(static_cast<Index>(dof));
  }
}

void FreeDofs::gather(std::span<const double> all, std::span<double> free) const {
  for (const Run& run : runs_) std::copy_n(all.data() + run.dof, run.count, free.data() + run.free);
}

void FreeDofs::scatter(std::span<const double> free, std::span<double> all) const {
  for (const Run& run : runs_) std::copy_n(free.data() + run.free, run.count, all.data() + run.dof);
}

bool FreeDofs::agree(std::span<const double> free, std::span<const double> all) const {
  return std::all_of(runs_.begin(), runs_.end(), [&](const Run& run) {
    return std::equal(free.data() + run.free, free.data() + run.free + run.count, all.data() + run.dof);
  });
}

}  // namespace pliant
