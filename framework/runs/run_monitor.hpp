#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <vector>

#include <pliant/monitor.hpp>

#include "config/stop_tests.hpp"
#include "output/records.hpp"

namespace pliant {

// The Monitor of a run: records each iterate, applies the stop tests, hears of Ctrl-C.
class RunMonitor final : public Monitor {
 public:
  struct Hooks {
    std::function<void(const IterationRecord&, std::span<const double> x)> on_iteration;
    std::function<void(const char*)> on_note;
    // The size below which |g| is round-off, at the start of a solve; asked for when a relative tolerance is set.
    std::function<double(std::span<const double> x)> gradient_roundoff;
  };

  // interrupt: null, or a flag that ends a solve with Status::interrupted at the next iterate.
  RunMonitor(const StopTests& stop, const std::atomic<bool>* interrupt, Hooks hooks);

  // step: the time or load step that the solve belongs to, 0 for a plain static run.
  void begin_solve(std::int64_t step = 0);

  std::optional<Status> observe(const Iterate& iterate) override;
  void note(const char* text) override;

  // Seconds since begin_solve() that went into reporting iterates: not part of the solve.
  double reporting_seconds() const noexcept { return std::chrono::duration<double>(reporting_).count(); }

  // All iterates since forget(), and the last of them.
  const std::vector<IterationRecord>& iterations() const noexcept { return iterations_; }
  const IterationRecord& last() const noexcept { return last_; }
  std::span<const double> last_x() const noexcept { return last_x_; }

  // Goes on behind an iterate of an earlier run.
  void restore(const IterationRecord& last) noexcept { last_ = last; }

  void forget() noexcept { iterations_.clear(); }

 private:
  std::optional<Status> judge(const IterationRecord& record) const;

  StopTests stop_;
  const std::atomic<bool>* interrupt_;
  Hooks hooks_;
  std::vector<IterationRecord> iterations_;
  IterationRecord last_;
  std::vector<double> last_x_;
  std::int64_t step_ = 0;
  double first_gradient_ = 0.0;  // |g0|
  double gradient_roundoff_ = 0.0;
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_;
  Clock::duration reporting_{};
};

}  // namespace pliant
