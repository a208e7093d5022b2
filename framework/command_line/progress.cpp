#include "command_line/progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

namespace pliant {
namespace {

constexpr int bar_cells = 20;

bool locale_is_utf8() {
  for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view locale(value);
    return locale.find("UTF-8") != locale.npos || locale.find("utf8") != locale.npos;
  }
  return false;
}

// `part` of the way: 0 nothing, 1 all of it.
std::string bar(double part, bool utf8) {
  const int full = part > 0.0 ? static_cast<int>(bar_cells * std::min(part, 1.0)) : 0;
  std::string cells;
  for (int cell = 0; cell < bar_cells; ++cell) {
    cells += utf8 ? (cell < full ? "█" : "░") : (cell < full ? "#" : "-");
  }
  return "[" + cells + "]";
}

// Of the way from `start` down to `goal`, on a log scale.
double part_of_way(double value, double start, double goal) {
  if (value <= goal) return 1.0;
  return start > goal && value < start ? std::log(value / start) / std::log(goal / start) : 0.0;
}

double part_of(std::int64_t done, std::int64_t all) {
  return all > 0 ? static_cast<double>(done) / static_cast<double>(all) : 1.0;
}

std::string duration(double seconds) {
  if (seconds < 60.0) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<std::int64_t>(std::min(seconds, 1e15));
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string title_of(const std::string& name, const RunPlan& plan) {
  if (plan.count == 1) return name;
  return fmt::format("{} ({} of {})", name.substr(name.rfind('/') + 1), plan.position, plan.count);
}

}  // namespace

Progress::Progress(const std::string& name, const RunPlan& plan)
    : title_(title_of(name, plan)), plan_(plan), utf8_(locale_is_utf8()), start_(Clock::now()) {}

void Progress::hear(const IterationRecord& record) {
  iteration_ = record;
  if (record.iteration == 0) first_gradient_ = record.gradient_norm;
}

void Progress::hear(const StepRecord& record) {
  step_ = record.step;
  ++heard_;
  step_energy_ = 0.0;
  for (const double part : record.energies) step_energy_ += part;
}

std::string Progress::residual() const {
  return fmt::format("iteration {}  |g|/|g0| {:.1e}", iteration_.iteration, iteration_.relative_gradient);
}

std::string Progress::way_to_tolerance() const {
  const StopTests& stop = plan_.stop;
  const std::int64_t number = iteration_.iteration;
  if (stop.relative_gradient > 0) {
    const double part = part_of_way(iteration_.relative_gradient, 1.0, stop.relative_gradient);
    return fmt::format("{} {} {:.0e}", residual(), bar(part, utf8_), stop.relative_gradient);
  }
  if (stop.absolute_gradient > 0) {
    const double part = part_of_way(iteration_.gradient_norm, first_gradient_, stop.absolute_gradient);
    return fmt::format("iteration {}  |g| {:.1e} {} {:.0e}", number, iteration_.gradient_norm, bar(part, utf8_),
                       stop.absolute_gradient);
  }
  return fmt::format("iteration {} of {} {}  |g|/|g0| {:.1e}", number, stop.iterations,
                     bar(part_of(number, stop.iterations), utf8_), iteration_.relative_gradient);
}

std::string Progress::steps() const {
  std::string text = fmt::format("step {} of {} {}", step_, plan_.steps, bar(part_of(step_, plan_.steps), utf8_));
  const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
  if (heard_ > 0 && elapsed > 0.0) {
    const double rate = static_cast<double>(heard_) / elapsed;
    text += fmt::format("  {:.{}f} steps/s  {} left  energy {:.7g}", rate, rate < 100.0 ? 1 : 0,
                        duration(static_cast<double>(plan_.steps - step_) / rate), step_energy_);
  }
  return text + "  " + residual();
}

std::string Progress::text() const {
  if (plan_.steps > 0) return fmt::format("{}  {}", title_, steps());
  return fmt::format("{}  {}  energy {:.7g}  {}", title_, way_to_tolerance(), iteration_.energy,
                     duration(iteration_.seconds));
}

}  // namespace pliant
