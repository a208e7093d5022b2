#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <pliant/motion.hpp>
#include <pliant/types.hpp>

#include "mesh/mesh.hpp"
#include "mesh/selection.hpp"

namespace pliant {

// One entry of `boundary:`: these coordinates of these vertices are held where the motion puts them.
struct BoundaryEntry {
  std::string name;  // for tables and messages
  VertexSet vertices;
  std::array<bool, 3> fixed{true, true, true};  // coordinates
  std::shared_ptr<const Motion> motion;
  std::vector<double> events;  // times between which the motion is smooth
};

// Two entries that want one DOF at different places.
struct PinConflict {
  std::size_t first_entry = 0, second_entry = 0;
  Index vertex = 0;
  int coordinate = 0;
  double time = 0.0;
  double first_target = 0.0, second_target = 0.0;
};

// The pinned DOFs of a scene and where they are at a time. DOF = vertex * dim + coordinate.
// Does not allocate after it is made.
class Pins {
 public:
  Pins() = default;
  Pins(const Mesh& mesh, std::vector<BoundaryEntry> entries);

  std::span<const Index> dofs() const noexcept { return dofs_; }  // ascending
  bool pinned(Index dof) const noexcept { return entry_of(dof) >= 0; }
  // The first entry that pins the DOF, -1 if it is free.
  int entry_of(Index dof) const noexcept { return entry_of_[static_cast<std::size_t>(dof)]; }
  std::span<const BoundaryEntry> entries() const noexcept { return entries_; }

  // Writes the targets at `time` to the pinned DOFs of x (#V x dim row-major), and leaves the others. For a static run
  // time is the load factor: 1 is the full load.
  void move_to(double time, std::span<double> x);

  // Entries that disagree by more than 1e-9 of the scene's diagonal at any event of their scripts or at three times
  // between two events; one conflict per pair of entries.
  std::vector<PinConflict> conflicts() const;

 private:
  struct Rows {  // of one entry
    std::vector<double> rest, target;
  };
  std::vector<double> targets_of(std::size_t entry, double time) const;
  double target_of(const std::vector<double>& targets, std::size_t entry, Index dof) const;

  int dim_ = 0;
  double tolerance_ = 0.0;
  std::vector<BoundaryEntry> entries_;
  std::vector<Rows> rows_;
  std::vector<Index> dofs_;
  std::vector<int> entry_of_;  // per DOF
};

}  // namespace pliant
