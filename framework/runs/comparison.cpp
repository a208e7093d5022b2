#include "runs/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "config/differences.hpp"
#include "output/csv_writer.hpp"
#include "output/text_table.hpp"

namespace pliant {
namespace {

double seconds_per_iteration(const RunSummary& summary) {
  // The seconds of a resumed run are those of a part of its iterations.
  return summary.iterations > 0 && summary.resumed_after == 0
             ? summary.total_seconds / static_cast<double>(summary.iterations)
             : unknown_value;
}

nlohmann::ordered_json number(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

std::string short_number(double value) {
  return std::isnan(value) ? "-" : fmt::format("{:.3e}", value);
}

std::string per_iteration(const RunSummary& summary) {
  const double seconds = seconds_per_iteration(summary);
  return std::isnan(seconds) ? "-" : fmt::format("{:.4f}", 1e3 * seconds);
}

}  // namespace

Node problem_of(Node resolved) {
  for (const char* key : {"name", "solver", "threads", "load_steps", "initial", "output"}) resolved.erase(key);
  return resolved;
}

Comparison::Comparison(std::vector<ComparedRun> runs) : runs_(std::move(runs)) {}

bool Comparison::at_minimum(std::size_t run) const {
  return !runs_[run].dynamic && succeeded(runs_[run].result.summary.status);
}

bool Comparison::same_problem(std::size_t a, std::size_t b) const {
  return same_content(runs_[a].problem, runs_[b].problem);
}

double Comparison::energy_gap(std::size_t run) const {
  if (!at_minimum(run)) return unknown_value;
  double best = runs_[run].result.summary.energy;
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    if (at_minimum(i) && same_problem(i, run)) best = std::min(best, runs_[i].result.summary.energy);
  }
  return runs_[run].result.summary.energy - best;
}

bool Comparison::same_mesh(std::size_t a, std::size_t b) const {
  if (runs_[a].dim != runs_[b].dim || runs_[a].result.positions.size() != runs_[b].result.positions.size())
    return false;
  for (const char* key : {"mesh", "meshes"}) {
    const Node *first = runs_[a].problem.find(key), *second = runs_[b].problem.find(key);
    if ((first == nullptr) != (second == nullptr) || (first != nullptr && !same_content(*first, *second))) return false;
  }
  return true;
}

Comparison::VertexDistance Comparison::farthest_vertex(std::size_t a, std::size_t b) const {
  if (!same_mesh(a, b)) return {};
  const std::vector<double>&x = runs_[a].result.positions, &y = runs_[b].result.positions;
  const auto dim = static_cast<std::size_t>(runs_[a].dim);
  double largest = 0.0;
  std::size_t vertex = 0;
  for (std::size_t v = 0; v * dim < x.size(); ++v) {
    double squared = 0.0;
    for (std::size_t i = v * dim; i < (v + 1) * dim; ++i) squared += (x[i] - y[i]) * (x[i] - y[i]);
    if (squared > largest) vertex = v;
    largest = std::max(largest, squared);
  }
  return {std::sqrt(largest), vertex};
}

std::vector<std::string> Comparison::different_minima() const {
  constexpr double tolerance = 1e-6;
  std::vector<std::string> sentences;
  for (std::size_t a = 0; a < runs_.size(); ++a) {
    for (std::size_t b = a + 1; b < runs_.size(); ++b) {
      const RunSummary &first = runs_[a].result.summary, &second = runs_[b].result.summary;
      if (!at_minimum(a) || !at_minimum(b) || !same_problem(a, b)) continue;
      const double gap = std::abs(first.energy - second.energy);
      if (gap <= tolerance * std::max(std::abs(first.energy), std::abs(second.energy))) continue;
      sentences.push_back(
          fmt::format("{} and {} ended in different minima: energies {:.10g} and {:.10g}, vertices up to "
                      "{:.3g} apart; do not compare their times",
                      runs_[a].variant, runs_[b].variant, first.energy, second.energy, vertex_distance(a, b)));
    }
  }
  return sentences;
}

std::vector<std::string> Comparison::different_problems() const {
  std::vector<std::string> sentences;
  for (std::size_t i = 1; i < runs_.size(); ++i) {
    const auto differences = differences_of(runs_[i].problem, runs_[0].problem);
    if (differences.empty()) continue;
    sentences.push_back(fmt::format("{} solves another problem than {} ({}): their energies do not compare",
                                    runs_[i].variant, runs_[0].variant, differences.front()));
  }
  return sentences;
}

std::string Comparison::csv() const {
  std::vector<std::string> columns{"variant",
                                   "status",
                                   "iterations",
                                   "steps",
                                   "energy",
                                   "energy_gap",
                                   "relative_gradient",
                                   "seconds",
                                   "seconds_per_iteration",
                                   "factorizations"};
  for (const ComparedRun& run : runs_) columns.push_back("distance_to_" + run.variant);
  CsvWriter csv(columns);
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    const RunSummary& summary = runs_[i].result.summary;
    csv.add(runs_[i].variant).add(name_of(summary.status)).add(summary.iterations).add(summary.steps);
    csv.add(summary.energy).add(energy_gap(i)).add(summary.relative_gradient).add(summary.total_seconds);
    csv.add(seconds_per_iteration(summary)).add(summary.factorizations);
    for (std::size_t j = 0; j < runs_.size(); ++j) csv.add(vertex_distance(i, j));
    csv.end_row();
  }
  return csv.text();
}

nlohmann::ordered_json Comparison::json() const {
  nlohmann::ordered_json variants = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    const RunSummary& summary = runs_[i].result.summary;
    nlohmann::ordered_json entry;
    entry["variant"] = runs_[i].variant;
    entry["status"] = name_of(summary.status);
    entry["iterations"] = summary.iterations;
    entry["steps"] = summary.steps;
    entry["energy"] = number(summary.energy);
    entry["energy_gap"] = number(energy_gap(i));
    entry["relative_gradient"] = number(summary.relative_gradient);
    entry["seconds"] = number(summary.total_seconds);
    entry["seconds_per_iteration"] = number(seconds_per_iteration(summary));
    entry["factorizations"] = summary.factorizations;
    for (std::size_t j = 0; j < runs_.size(); ++j) {
      entry["max_vertex_distance"][runs_[j].variant] = number(vertex_distance(i, j));
    }
    variants.push_back(std::move(entry));
  }
  return {{"variants", std::move(variants)},
          {"different_minima", different_minima()},
          {"different_problems", different_problems()}};
}

std::string Comparison::text_table() const {
  TextTable table({{"variant"},
                   {"status"},
                   {"iterations"},
                   {"energy"},
                   {"energy gap"},
                   {"ms"},
                   {"ms / iteration"},
                   {"factorizations"},
                   {"distance to " + runs_.front().variant}});
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    const RunSummary& summary = runs_[i].result.summary;
    table.add({runs_[i].variant, name_of(summary.status), std::to_string(summary.iterations),
               fmt::format("{:.10g}", summary.energy), short_number(energy_gap(i)),
               fmt::format("{:.2f}", 1e3 * summary.total_seconds), per_iteration(summary),
               std::to_string(summary.factorizations), short_number(vertex_distance(0, i))});
  }
  return table.text("  ");
}

}  // namespace pliant
