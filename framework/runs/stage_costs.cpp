#include "runs/stage_costs.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "output/text_table.hpp"
#include "runs/unrecorded_runs.hpp"

namespace pliant {

double StageCosts::per_iteration(double of_run) const noexcept {
  return summary.iterations > 0 ? of_run / static_cast<double>(summary.iterations) : of_run;
}

StageCosts measure_stage_costs(Experiment experiment, RunOptions options, int repeats) {
  const UnrecordedRuns runs(std::move(experiment), std::move(options));
  StageCosts costs;
  for (int repeat = 0; repeat < repeats; ++repeat) {
    const RunSummary summary = runs.run();
    if (repeat == 0) costs.summary = summary;
    for (std::size_t stage = 0; stage < stage_count; ++stage) {
      const double seconds = summary.stages[static_cast<Stage>(stage)].seconds;
      costs.seconds[stage] = repeat == 0 ? seconds : std::min(costs.seconds[stage], seconds);
    }
    costs.total_seconds = repeat == 0 ? summary.total_seconds : std::min(costs.total_seconds, summary.total_seconds);
    if (summary.status == Status::interrupted) break;
  }
  return costs;
}

std::string stage_cost_table(const StageCosts& costs) {
  TextTable table(
      {{"stage"}, {"calls", TextTable::right}, {"ms / call", TextTable::right}, {"ms / iteration", TextTable::right}});
  for (std::size_t stage = 0; stage < stage_count; ++stage) {
    const std::int64_t calls = costs.summary.stages[static_cast<Stage>(stage)].count;
    if (calls == 0) continue;
    const double milliseconds = 1e3 * costs.seconds[stage];
    table.add({name_of(static_cast<Stage>(stage)), std::to_string(calls),
               fmt::format("{:.4f}", milliseconds / static_cast<double>(calls)),
               fmt::format("{:.4f}", costs.per_iteration(milliseconds))});
  }
  table.add({"total", std::to_string(costs.summary.iterations) + " iterations", "",
             fmt::format("{:.4f}", 1e3 * costs.per_iteration(costs.total_seconds))});
  return table.text("  ");
}

}  // namespace pliant
