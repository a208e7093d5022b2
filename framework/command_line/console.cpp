#include "command_line/console.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>

#include "command_line/print.hpp"
#include "command_line/status_line.hpp"
#include "output/stage_table.hpp"
#include "output/text_table.hpp"

namespace pliant {
namespace {

constexpr std::int64_t step_lines = 25;

// 0 to 10, then about ten numbers in each decade.
bool is_round(std::int64_t iteration) {
  while (iteration >= 100 && iteration % 10 == 0) iteration /= 10;
  constexpr std::array<std::int64_t, 9> round{12, 15, 20, 25, 30, 40, 50, 60, 80};
  return iteration <= 10 || std::find(round.begin(), round.end(), iteration) != round.end();
}

std::string short_number(double value) {
  return std::isnan(value) ? "-" : fmt::format("{:.3e}", value);
}
std::string long_number(double value) {
  return std::isnan(value) ? "-" : fmt::format("{:.10g}", value);
}

std::string counted(std::int64_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string plugin_table(const RunSummary& problem) {
  TextTable table({{"kind"}, {"plugin"}, {"version"}, {"file"}});
  for (const auto& plugin : problem.plugins) table.add({plugin.kind, plugin.name, plugin.version, plugin.file});
  return table.text("  ");
}

std::string outcome_line(const RunSummary& summary) {
  std::string line = fmt::format("{}: {}", summary.name, name_of(summary.status));
  if (!summary.where.empty()) line += fmt::format(" at {}", summary.where);
  if (!summary.detail.empty()) line += fmt::format(" ({})", summary.detail);
  if (summary.steps > 0) line += fmt::format(", {}", counted(summary.steps, "step"));
  line += fmt::format(", {}, energy {}, relative gradient {}", counted(summary.iterations, "iteration"),
                      long_number(summary.energy), short_number(summary.relative_gradient));
  if (summary.inverted_elements) line += fmt::format(", {}", counted(*summary.inverted_elements, "inverted element"));
  line += fmt::format(", {:.4g} s", summary.total_seconds);
  if (summary.resumed_after > 0) line += fmt::format(" since step {}", summary.resumed_after);
  return line;
}

}  // namespace

void Console::begin(const RunSummary& problem, const RunPlan& plan) {
  steps_ = plan.steps;
  table_begun_ = false;
  if (redraws_) progress_.emplace(problem.name, plan);
  if (quiet()) return;
  print("{}\n  {} vertices, {}, {}", problem.name, problem.vertices, counted(problem.elements, "element"),
        counted(problem.free_dofs, "free DOF"));
  if (steps_ > 0) print(", {}", counted(steps_, "step"));
  print(", {}\n{}\n", counted(problem.threads, "thread"), plugin_table(problem));
  std::fflush(stdout);
}

void Console::redraw() {
  if (status_line_is_due()) draw_status_line(progress_->text());
}

void Console::iteration(const IterationRecord& record) {
  if (progress_) {
    progress_->hear(record);
    redraw();
  }
  if (!shows_iterations()) return;
  if (verbose() || is_round(record.iteration)) {
    print_row(record);
  } else {
    skipped_iteration_ = record;
  }
}

void Console::print_row(const IterationRecord& record) {
  if (record.iteration == 0 || !table_begun_) {
    print("{:>11} {:>16} {:>10} {:>10} {:>10} {:>7} {:>6} {:>9}\n", "iteration", "energy", "|g|", "|g|/|g0|", "|step|",
          "length", "evals", "seconds");
  }
  table_begun_ = true;
  skipped_iteration_.reset();
  const std::string length = std::isnan(record.step_length) ? "-" : fmt::format("{:.4g}", record.step_length);
  print("{:>11} {:>16} {:>10} {:>10} {:>10} {:>7} {:>6} {:>9.4f}\n", record.iteration, long_number(record.energy),
        short_number(record.gradient_norm), short_number(record.relative_gradient), short_number(record.step_norm),
        length, record.line_search_evaluations, record.seconds);
  std::fflush(stdout);
}

bool Console::shows_step(std::int64_t step) const {
  const std::int64_t every = std::max<std::int64_t>(1, steps_ / step_lines);
  return verbose() || step % every == 0 || step == 1;
}

void Console::step(const StepRecord& record) {
  if (progress_) {
    progress_->hear(record);
    redraw();
  }
  if (!shows_steps()) return;
  if (shows_step(record.step)) {
    print_row(record);
  } else {
    skipped_step_ = record;
  }
}

void Console::print_row(const StepRecord& record) {
  if (!table_begun_ || shows_iterations()) {
    print("{:>11} {:>10} {:>16} {:>16} {:>10} {:>10} {:>9}  {}\n", "step", "time", "energy", "kinetic energy",
          "iterations", "|g|/|g0|", "seconds", "status");
  }
  table_begun_ = true;
  skipped_step_.reset();
  double energy = 0.0;
  for (const double part : record.energies) energy += part;
  print("{:>11} {:>10.4g} {:>16} {:>16} {:>10} {:>10} {:>9.4f}  {}\n", record.step, record.time, long_number(energy),
        long_number(record.kinetic_energy), record.iterations, short_number(record.relative_gradient), record.seconds,
        name_of(record.status));
  std::fflush(stdout);
}

void Console::note(const std::string& text) {
  if (!quiet()) print("  note: {}\n", text);
}

void Console::end(const RunSummary& summary, const std::filesystem::path& results) {
  progress_.reset();
  if (skipped_iteration_) print_row(IterationRecord(*skipped_iteration_));
  if (skipped_step_) print_row(StepRecord(*skipped_step_));
  if (quiet()) {
    print("{}\n", outcome_line(summary));
    return;
  }
  print("\n{}\n", outcome_line(summary));
  if (!summary.hint.empty()) print("hint: {}\n", summary.hint);
  print("\n{}\nresults in {}\n", stage_table(summary, "  "), results.string());
}

}  // namespace pliant
