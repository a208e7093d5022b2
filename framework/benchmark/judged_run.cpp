#include "benchmark/judged_run.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "runs/comparison.hpp"

namespace pliant {
namespace {

constexpr double energy_tolerance = 1e-6;

double relative_difference(double a, double b) {
  const double size = std::max(std::abs(a), std::abs(b));
  return size > 0.0 ? (a - b) / size : 0.0;
}

double energy_of(const JudgedRun& row) {
  return row.run.summary.energy;
}

bool ended_well(const JudgedRun& row) {
  return succeeded(row.run.summary.status) && row.run.repeatable;
}

std::string failure_of(const JudgedRun& row) {
  if (!succeeded(row.run.summary.status)) {
    const std::string& detail = row.run.summary.detail;
    return fmt::format("{}{}{}", name_of(row.run.summary.status), detail.empty() ? "" : ": ", detail);
  }
  return row.run.repeatable ? "" : "its repetitions differ in counts or in energy";
}

void find_references(std::vector<JudgedRun>& rows) {
  std::vector<Node> problems;
  for (const JudgedRun& row : rows) problems.push_back(problem_of(row.resolved));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto same = std::find_if(problems.begin(), problems.end(),
                                   [&](const Node& problem) { return same_content(problem, problems[i]); });
    rows[i].reference = static_cast<std::size_t>(same - problems.begin());
  }
}

void compare_energies(std::vector<JudgedRun>& rows, JudgedRun& row) {
  const JudgedRun* best = &row;
  for (const JudgedRun& other : rows) {
    if (other.reference == row.reference && ended_well(other) && energy_of(other) < energy_of(*best)) best = &other;
  }
  row.energy_gap = energy_of(row) - energy_of(*best);
  const double above = relative_difference(energy_of(row), energy_of(*best));
  if (above > energy_tolerance) {
    row.void_because = fmt::format("energy {:.10g} is {:.1e} above the {:.10g} of {}", energy_of(row), above,
                                   energy_of(*best), best->name);
  }
}

void compare_times(const std::vector<JudgedRun>& rows, JudgedRun& row) {
  const JudgedRun& reference = rows[row.reference];
  if (&reference == &row || !row.void_because.empty() || !ended_well(reference)) return;
  const double below = relative_difference(energy_of(reference), energy_of(row));
  if (row.dynamic && std::abs(below) > energy_tolerance) {
    row.flag = fmt::format("another motion than {}: last energies {:.10g} and {:.10g}", reference.name, energy_of(row),
                           energy_of(reference));
  } else if (!row.dynamic && below > energy_tolerance) {
    row.flag = fmt::format("a lower minimum than that of {}: energies {:.10g} and {:.10g}", reference.name,
                           energy_of(row), energy_of(reference));
  } else if (reference.void_because.empty()) {
    row.time_ratio = row.run.total_seconds / reference.run.total_seconds;
  }
}

}  // namespace

double JudgedRun::times_limit() const noexcept {
  return void_because.empty() ? run.work_seconds / limit.seconds() : std::numeric_limits<double>::quiet_NaN();
}

double JudgedRun::factorization_rate() const noexcept {
  return run.factors.factorizations > 0 ? run.factors.flops / run.seconds(Stage::factorize)
                                        : std::numeric_limits<double>::quiet_NaN();
}

JudgedRun row_of(const Experiment& experiment, MeasuredRun run, const Machine& machine) {
  JudgedRun row;
  row.name = experiment.name;
  row.dynamic = experiment.time.has_value();
  row.resolved = experiment.resolved;
  row.limit = limit_of(run.necessary_work(), machine);
  row.run = std::move(run);
  return row;
}

void judge(std::vector<JudgedRun>& rows) {
  find_references(rows);
  for (JudgedRun& row : rows) {
    row.void_because = failure_of(row);
    if (row.void_because.empty() && !row.dynamic) compare_energies(rows, row);
  }
  for (JudgedRun& row : rows) compare_times(rows, row);
}

}  // namespace pliant
