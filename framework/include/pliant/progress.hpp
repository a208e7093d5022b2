#pragma once

#include <algorithm>

#include <pliant/monitor.hpp>
#include <pliant/objective.hpp>

namespace pliant {

// Tells when a solver that may step without lowering energy or gradient gains nothing any more, within round-off.
//
//     Progress progress(iterate, 20);                    // the start
//     for (;; ++iterate.iteration) {
//       if (const auto stop = monitor.observe(iterate)) return {*stop, -1, ""};
//       if (progress.stalled()) return {Status::stalled, -1, ""};
//       ... step ...
//       progress.update(objective, iterate);             // objective: evaluated last at this iterate
//     }
class Progress {
 public:
  // flat_iterations: so many in a row without a lower energy (beyond round-off) and without a smaller gradient than
  // ever before show that nothing is gained any more.
  Progress(const Iterate& start, int flat_iterations)
      : lowest_(start.energy), smallest_(start.gradient_norm), flat_iterations_(flat_iterations) {}

  void update(Objective& objective, const Iterate& iterate) {
    const bool gained = iterate.gradient_norm < smallest_ || iterate.energy < lowest_ - objective.energy_roundoff();
    flat_ = gained ? 0 : flat_ + 1;
    lowest_ = std::min(lowest_, iterate.energy);
    smallest_ = std::min(smallest_, iterate.gradient_norm);
  }

  bool stalled() const noexcept { return flat_ >= flat_iterations_; }
  double lowest_energy() const noexcept { return lowest_; }

 private:
  double lowest_, smallest_;
  int flat_iterations_, flat_ = 0;
};

}  // namespace pliant
