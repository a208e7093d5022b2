#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <pliant/types.hpp>

namespace pliant {

// The numbering of the degrees of freedom that are not pinned. DOF = vertex * dim + coordinate; free DOFs keep that
// order.
class FreeDofs {
 public:
  // pinned: #V x dim row-major, nonzero where the coordinate is pinned.
  FreeDofs(int dim, std::span<const char> pinned);

  int dim() const noexcept { return dim_; }
  Index size() const noexcept { return static_cast<Index>(dof_of_.size()); }
  Index vertex_count() const noexcept { return static_cast<Index>(free_of_.size()) / dim_; }

  // The free number of a DOF, or -1; and back.
  Index free_of(Index dof) const noexcept { return free_of_[static_cast<std::size_t>(dof)]; }
  Index dof_of(Index free) const noexcept { return dof_of_[static_cast<std::size_t>(free)]; }

  // Every vertex is wholly free or wholly pinned, so that free DOFs come in blocks of dim.
  bool in_blocks() const noexcept { return in_blocks_; }

  // Whether all are finite.
  bool gather(std::span<const double> all, std::span<double> free, int threads = 1) const;
  void scatter(std::span<const double> free, std::span<double> all, int threads = 1) const;
  bool agree(std::span<const double> free, std::span<const double> all) const;

 private:
  // Free DOFs whose numbers and whose DOFs are both consecutive; few enough to stay in the first cache.
  struct Run {
    std::size_t free, dof, count;
  };

  int dim_;
  bool in_blocks_ = true;
  std::vector<Index> free_of_, dof_of_;
  std::vector<Run> runs_;
};

}  // namespace pliant
