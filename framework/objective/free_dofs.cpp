#include "objective/free_dofs.hpp"

namespace pliant {

FreeDofs::FreeDofs(int dim, std::span<const char> pinned) : dim_(dim), free_of_(pinned.size(), -1) {
  for (std::size_t dof = 0; dof < pinned.size(); ++dof) {
    if (pinned[dof] != pinned[dof - dof % static_cast<std::size_t>(dim)]) in_blocks_ = false;
    if (pinned[dof]) continue;
    free_of_[dof] = static_cast<Index>(dof_of_.size());
    dof_of_.push_back(static_cast<Index>(dof));
  }
}

void FreeDofs::gather(std::span<const double> all, std::span<double> free) const {
  for (std::size_t i = 0; i < dof_of_.size(); ++i) free[i] = all[static_cast<std::size_t>(dof_of_[i])];
}

void FreeDofs::scatter(std::span<const double> free, std::span<double> all) const {
  for (std::size_t i = 0; i < dof_of_.size(); ++i) all[static_cast<std::size_t>(dof_of_[i])] = free[i];
}

bool FreeDofs::agree(std::span<const double> free, std::span<const double> all) const {
  for (std::size_t i = 0; i < dof_of_.size(); ++i) {
    if (free[i] != all[static_cast<std::size_t>(dof_of_[i])]) return false;
  }
  return true;
}

}  // namespace pliant
