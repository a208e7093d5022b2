#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "output/frame.hpp"
#include "runs/problem.hpp"

namespace pliant {

// Takes frames of a problem: positions, and the fields that its config chooses, as they are at that moment. Reads the
// problem only: what a solver computes afterwards has the same bits as without frames, and no stage is counted.
class FrameSource {
 public:
  // Borrows the problem.
  explicit FrameSource(const Problem& problem);

  std::span<const FieldInfo> fields() const noexcept { return infos_; }

  // x: the free DOFs; velocities: #V x dim row-major, or empty: zero. The frame lives until the next call.
  const Frame& take(std::int64_t number, double time, std::span<const double> x, std::span<const double> velocities);

 private:
  // Which element of the mesh each element of a group is; -1: none.
  struct Places {
    std::uint64_t revision = 0;
    bool known = false;
    std::vector<Index> elements;
  };

  void evaluate(std::size_t field, std::span<const double> velocities);
  void evaluate_of_energy(std::size_t field);
  void add_residual_force(std::vector<double>& out);
  void find_places(std::size_t field);

  const Problem& problem_;
  std::vector<FieldInfo> infos_;
  std::vector<Places> places_;  // one per field
  std::vector<double> values_;  // of one field, as the energy gives them; gradients of some elements
  Frame frame_;
};

}  // namespace pliant
