#include "report/plots_of_runs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "output/json_values.hpp"
#include "report/columns.hpp"
#include "runs/comparison.hpp"

namespace pliant {
namespace {

using Numbers = std::vector<double>;
using Runs = std::span<const ReportedRun>;

// Short enough for a legend.
std::string label_of(const ReportedRun& run) {
  constexpr std::size_t longest = 32;
  if (run.label.size() <= longest) return run.label;
  std::size_t end = longest - 3;
  while (end > 0 && (static_cast<unsigned char>(run.label[end]) & 0xC0U) == 0x80U) --end;  // not within a character
  return run.label.substr(0, end) + "...";
}

// Counted through all solves of a run in load steps.
Numbers iteration_numbers(const std::vector<std::size_t>& rows) {
  return {rows.begin(), rows.end()};
}

// Seconds since the run began: each solve counts from its own beginning.
Numbers running_seconds(const CsvTable& table, const std::vector<std::size_t>& rows) {
  Numbers seconds = table.numbers("seconds");
  const Numbers step = table.numbers("step");
  double before = 0.0;
  for (std::size_t i = 0; i < seconds.size(); ++i) {
    if (i > 0 && step[i] != step[i - 1]) before = seconds[i - 1];
    seconds[i] += before;
  }
  Numbers some;
  for (const std::size_t row : rows) some.push_back(seconds[row]);
  return some;
}

Plot relative_gradient_by_iteration(Runs runs) {
  Plot plot{"relative_gradient_by_iteration", "Relative gradient against iterations",
            "The norm of the gradient over that of the start, at each iterate.", "iteration", "|g| / |g0|"};
  plot.log_y = true;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const ReportedRun& run = runs[r];
    if (!run.stored.iterations) continue;
    const auto rows = shown_rows(run.stored.iterations->rows());
    plot.curves.push_back(
        {label_of(run), iteration_numbers(rows), column(*run.stored.iterations, "relative_gradient", rows), r});
  }
  return plot;
}

Plot relative_gradient_by_time(Runs runs) {
  Plot plot{"relative_gradient_by_time", "Relative gradient against time",
            "The same against the time since the solve began, on the machine named below.", "milliseconds",
            "|g| / |g0|"};
  plot.log_y = true;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const ReportedRun& run = runs[r];
    if (!run.stored.iterations) continue;
    const auto rows = shown_rows(run.stored.iterations->rows());
    Numbers milliseconds = running_seconds(*run.stored.iterations, rows);
    for (double& value : milliseconds) value *= 1e3;
    plot.curves.push_back(
        {label_of(run), std::move(milliseconds), column(*run.stored.iterations, "relative_gradient", rows), r});
  }
  return plot;
}

// The lowest energy that a run of the same problem converged to; the run's own where none did.
double lowest_energy(const ReportedRun& run, Runs runs) {
  const Node problem = problem_of(run.stored.resolved);
  double lowest = run.stored.summary.energy;
  for (const ReportedRun& other : runs) {
    if (!succeeded(other.stored.summary.status) || !other.stored.iterations) continue;
    if (same_content(problem, problem_of(other.stored.resolved))) {
      lowest = std::min(lowest, other.stored.summary.energy);
    }
  }
  return lowest;
}

Plot energy_gap_by_iteration(Runs runs) {
  Plot plot{"energy_gap_by_iteration", "Energy gap per iteration",
            "Energy less the lowest that any of the runs of the same problem reached.", "iteration", "E - lowest E"};
  plot.log_y = true;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const ReportedRun& run = runs[r];
    if (!run.stored.iterations || run.stored.steps) continue;  // each load step has a minimum of its own
    const auto rows = shown_rows(run.stored.iterations->rows());
    Numbers gap = column(*run.stored.iterations, "energy", rows);
    const double lowest = lowest_energy(run, runs);
    for (double& energy : gap) energy -= lowest;
    plot.curves.push_back({label_of(run), iteration_numbers(rows), std::move(gap), r});
  }
  return plot;
}

std::string with_spaces(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

Plot cost_by_stage(Runs runs) {
  Plot plot{"cost_by_stage", "Cost by stage", "Where the time of each run went.", "", "milliseconds"};
  plot.kind = Plot::Kind::bars;
  const auto seconds = [](const ReportedRun& run, const std::string& stage) {
    return number_in(value_of(run.stored.index, "seconds"), stage.c_str());
  };
  for (std::size_t r = 0; r < runs.size(); ++r) plot.curves.push_back({label_of(runs[r]), {}, {}, r});
  for (std::size_t i = 0; i <= stage_count; ++i) {
    const std::string stage = i == stage_count ? "other" : name_of(static_cast<Stage>(i));
    const bool used = std::any_of(runs.begin(), runs.end(), [&](const auto& run) { return seconds(run, stage) > 0; });
    if (!used) continue;
    plot.categories.push_back(with_spaces(stage));
    for (std::size_t r = 0; r < runs.size(); ++r) plot.curves[r].y.push_back(1e3 * seconds(runs[r], stage));
  }
  if (plot.categories.empty()) plot.curves.clear();
  return plot;
}

Plot relative_gradient_by_step(Runs runs) {
  Plot plot{"relative_gradient_by_step", "Relative gradient at the end of each step",
            "What each solve came down to, over the gradient it began with.", "step", "|g| / |g0|"};
  plot.log_y = true;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const ReportedRun& run = runs[r];
    if (!run.stored.steps) continue;
    const auto rows = shown_rows(run.stored.steps->rows());
    plot.curves.push_back({label_of(run), column(*run.stored.steps, "step", rows),
                           column(*run.stored.steps, "relative_gradient", rows), r});
  }
  return plot;
}

// One of several curves of a run: where it is the only one they differ by colour, else by dashes.
void add_part(Plot& plot, const ReportedRun& run, const std::string& what, Numbers x, Numbers y, std::size_t number,
              bool alone) {
  const auto same_run = [&](const Plot::Curve& curve) { return alone || curve.colour == number; };
  const auto before = static_cast<std::size_t>(std::count_if(plot.curves.begin(), plot.curves.end(), same_run));
  plot.curves.push_back({alone ? what : fmt::format("{}: {}", label_of(run), what), std::move(x), std::move(y),
                         alone ? before : number, alone ? 0 : before});
}

// The energies of the config, the kinetic one, and their sum. Inertia is a means of the time integrator, and no energy
// that the bodies have.
void add_energies(Plot& plot, const ReportedRun& run, std::size_t number, bool alone) {
  const CsvTable& table = *run.stored.steps;
  const auto rows = shown_rows(table.rows());
  const Numbers time = column(table, "time", rows);
  Numbers total(rows.size(), 0.0);
  for (const std::string& name : table.columns()) {
    const bool potential = name.starts_with("energy_") && name != "energy_inertia";
    if (!potential && name != "kinetic_energy") continue;
    Numbers energy = column(table, name, rows);
    for (std::size_t i = 0; i < energy.size(); ++i) total[i] += energy[i];
    add_part(plot, run, potential ? name.substr(7) : "kinetic", time, std::move(energy), number, alone);
  }
  add_part(plot, run, "total", time, std::move(total), number, alone);
}

Plot energies_over_time(Runs runs) {
  Plot plot{"energies_over_time", "Energies over time", "At the end of each time step.", "time", "energy"};
  const auto moves = [](const ReportedRun& run) { return run.stored.dynamic() && run.stored.steps; };
  const auto moving = std::count_if(runs.begin(), runs.end(), moves);
  for (std::size_t r = 0; r < runs.size(); ++r) {
    if (moves(runs[r])) add_energies(plot, runs[r], r, moving == 1);
  }
  return plot;
}

Plot derivative_check(Runs runs) {
  Plot plot{"derivative_check", "Derivatives against differences",
            "Relative error of central differences against their step: it falls with the square of the step until "
            "round-off takes over. A derivative that is wrong does not fall.",
            "step of the differences", "relative error"};
  plot.log_x = plot.log_y = true;
  const auto checked = std::count_if(runs.begin(), runs.end(), [](const ReportedRun& run) { return !!run.check; });
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const ReportedRun& run = runs[r];
    if (!run.check) continue;
    const auto rows = shown_rows(run.check->rows());
    for (const char* name : {"gradient", "exact_hessian", "projected_hessian"}) {
      add_part(plot, run, with_spaces(name), column(*run.check, "step", rows), column(*run.check, name, rows), r,
               checked == 1);
    }
  }
  return plot;
}

bool shows_something(const Plot& plot) {
  return std::any_of(plot.curves.begin(), plot.curves.end(), [&](const Plot::Curve& curve) {
    return std::any_of(curve.y.begin(), curve.y.end(), [&](double y) { return plot.log_y ? y > 0 : std::isfinite(y); });
  });
}

}  // namespace

std::vector<Plot> plots_of(Runs runs) {
  std::vector<Plot> plots;
  for (const auto& make : {relative_gradient_by_iteration, relative_gradient_by_time, energy_gap_by_iteration,
                           relative_gradient_by_step, energies_over_time, cost_by_stage, derivative_check}) {
    Plot plot = make(runs);
    if (shows_something(plot)) plots.push_back(std::move(plot));
  }
  return plots;
}

}  // namespace pliant
