#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace pliant {

// The stages of a run whose calls and seconds are counted. sparsity: finding matrix patterns and index maps, once.
enum class Stage : std::int32_t {
  sparsity,
  energy_gradient,
  hessian,
  assembly,
  analyze,
  factorize,
  solve,
  line_search
};

constexpr std::size_t stage_count = 8;

// "energy_gradient", "hessian", ...: the names used in summary.json and the table.
constexpr const char* name_of(Stage stage) noexcept {
  constexpr const char* names[stage_count] = {"sparsity", "energy_gradient", "hessian", "assembly",
                                              "analyze",  "factorize",       "solve",   "line_search"};
  return names[static_cast<std::size_t>(stage)];
}

// Counts and wall-clock seconds per stage. One thread.
//
// Stages nest: each call is counted where it happens, but its time belongs to the outermost one, so that the seconds
// add up to no more than the total. The evaluations of trial points are thus part of `line_search`.
class Stages {
 public:
  struct Record {
    std::int64_t count = 0;
    double seconds = 0.0;
  };

  const Record& operator[](Stage stage) const noexcept { return records_[static_cast<std::size_t>(stage)]; }

  // Counts one call that was timed elsewhere, for stages that alternate in small pieces. Not inside a Scope.
  void add(Stage stage, double seconds) noexcept {
    ++records_[static_cast<std::size_t>(stage)].count;
    records_[static_cast<std::size_t>(stage)].seconds += seconds;
  }

  // Counts one call of a stage and times it until the end of the scope.
  class Scope {
   public:
    Scope(Stages& stages, Stage stage) noexcept
        : stages_(stages), record_(stages.records_[static_cast<std::size_t>(stage)]) {
      ++record_.count;
      if (stages_.depth_++ == 0) start_ = Clock::now();
    }
    ~Scope() {
      if (--stages_.depth_ == 0) record_.seconds += std::chrono::duration<double>(Clock::now() - start_).count();
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    using Clock = std::chrono::steady_clock;
    Stages& stages_;
    Record& record_;
    Clock::time_point start_{};
  };

 private:
  std::array<Record, stage_count> records_{};
  int depth_ = 0;
};

}  // namespace pliant
