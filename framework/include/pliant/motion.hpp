#pragma once

#include <span>

#include <pliant/export.hpp>
#include <pliant/types.hpp>

namespace pliant {

// Where vertices are to be at a time: the value of a parameter of type `motion`. Owned by the host.
class PLIANT_EXPORT Motion {
 public:
  virtual ~Motion();

  // Targets at `time` of the vertices whose rest positions are the rows of `rest` (count x dim row-major), into
  // `targets` of the same shape. For a static run time is the load factor, 0 at rest and 1 at full load.
  virtual void targets(double time, int dim, std::span<const double> rest, std::span<double> targets) const = 0;
};

}  // namespace pliant
