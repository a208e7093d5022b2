#include "runs/stored_comparison.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pliant/errors.hpp>

#include "output/text_table.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::vector<StoredRun> read_all(std::span<const fs::path> folders) {
  std::vector<StoredRun> runs;
  for (const fs::path& folder : folders) runs.push_back(read_run(folder));
  return runs;
}

std::string end_of(const fs::path& path, std::size_t parts) {
  fs::path end;
  fs::path rest = path.lexically_normal();
  if (!rest.has_filename()) rest = rest.parent_path();
  for (; parts > 0 && rest.has_filename(); --parts, rest = rest.parent_path()) {
    end = end.empty() ? rest.filename() : rest.filename() / end;
  }
  return end.string();
}

std::vector<std::string> labels_of(const std::vector<StoredRun>& runs) {
  constexpr std::size_t longest = 8;
  for (std::size_t parts = 1; parts <= longest; ++parts) {
    std::vector<std::string> labels;
    for (const StoredRun& run : runs) labels.push_back(end_of(run.folder, parts));
    if (std::set<std::string>(labels.begin(), labels.end()).size() == runs.size()) return labels;
  }
  std::vector<std::string> labels;
  for (const StoredRun& run : runs) labels.push_back(fmt::format("{}: {}", labels.size() + 1, run.folder.string()));
  return labels;
}

std::vector<ConfigDifference> differences_between(const std::vector<StoredRun>& runs) {
  std::vector<const Node*> configs;
  for (const StoredRun& run : runs) configs.push_back(&run.resolved);
  return differences_among(configs);
}

Comparison comparison_of(const std::vector<StoredRun>& runs, const std::vector<std::string>& labels) {
  std::vector<ComparedRun> compared;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    compared.push_back(compared_run(labels[i], runs[i]));
  }
  return Comparison(std::move(compared));
}

std::string number(double value, const char* format) {
  return std::isfinite(value) ? fmt::format(fmt::runtime(format), value) : "-";
}

// The versions that a run used of a plugin: of each kind/name one.
std::map<std::string, std::string> versions_of(const StoredRun& run) {
  std::map<std::string, std::string> versions;
  for (const PluginRecord& plugin : run.summary.plugins) versions[plugin.kind + "/" + plugin.name] = plugin.version;
  return versions;
}

// A table with a column per run, that knows which rows are worth showing.
class RunTable {
 public:
  RunTable(const std::string& heading, const std::vector<std::string>& labels) : table_(columns(heading, labels)) {}

  void add(const std::string& name, std::vector<std::string> cells) {
    cells.insert(cells.begin(), name);
    table_.add(std::move(cells));
  }
  void add_if_different(const std::string& name, std::vector<std::string> cells) {
    std::set<std::string> known(cells.begin(), cells.end());
    known.erase("-");
    if (known.size() > 1) add(name, std::move(cells));
  }
  std::string text() const { return table_.text("  "); }

 private:
  static std::vector<TextTable::Column> columns(const std::string& heading, const std::vector<std::string>& labels) {
    std::vector<TextTable::Column> columns{{heading}};
    for (const std::string& label : labels) columns.push_back({label});
    return columns;
  }
  TextTable table_;
};

}  // namespace

ComparedRun compared_run(std::string label, const StoredRun& run) {
  return {std::move(label), run.dynamic(), run.dim, problem_of(run.resolved), RunResult{run.summary, run.positions}};
}

StoredComparison::StoredComparison(std::string variant, std::span<const fs::path> folders)
    : variant_(std::move(variant)),
      runs_(read_all(folders)),
      labels_(labels_of(runs_)),
      config_(differences_between(runs_)),
      comparison_(comparison_of(runs_, labels_)) {
  for (const StoredRun& run : runs_) notes_.insert(notes_.end(), run.notes.begin(), run.notes.end());
  for (auto& sentence : comparison_.different_minima()) notes_.push_back(std::move(sentence));
  for (auto& sentence : comparison_.different_problems()) notes_.push_back(std::move(sentence));
}

double StoredComparison::energy_difference(std::size_t run) const {
  if (!comparison_.same_problem(run, 0)) return unknown_value;
  return runs_[run].summary.energy - runs_[0].summary.energy;
}

double StoredComparison::relative_energy_difference(std::size_t run) const {
  const double difference = energy_difference(run);
  return difference == 0.0 ? 0.0 : difference / std::abs(runs_[0].summary.energy);
}

double StoredComparison::seconds_ratio(std::size_t run) const {
  return runs_[run].summary.total_seconds / runs_[0].summary.total_seconds;
}

std::string StoredComparison::config_table() const {
  if (config_.empty()) return "  the configs are the same\n";
  RunTable table("config", labels_);
  for (const ConfigDifference& difference : config_) {
    std::vector<std::string> values;
    for (const std::string& value : difference.values) values.push_back(in_short(value));
    table.add(difference.path, std::move(values));
  }
  return table.text();
}

std::string StoredComparison::outcome_table() const {
  RunTable table("outcome", labels_);
  const auto cells = [&](const std::function<std::string(std::size_t)>& cell) {
    std::vector<std::string> row;
    for (std::size_t i = 0; i < runs_.size(); ++i) row.push_back(cell(i));
    return row;
  };
  // What every run after the first has relative to it.
  const auto against_first = [&](const std::function<std::string(std::size_t)>& cell) {
    return cells([&](std::size_t i) { return i == 0 ? "-" : cell(i); });
  };
  const auto summary = [&](std::size_t i) -> const RunSummary& { return runs_[i].summary; };

  table.add("status", cells([&](auto i) { return name_of(summary(i).status); }));
  table.add("iterations", cells([&](auto i) { return std::to_string(summary(i).iterations); }));
  table.add_if_different("steps", cells([&](auto i) { return std::to_string(summary(i).steps); }));
  table.add("energy", cells([&](auto i) { return number(summary(i).energy, "{:.12g}"); }));
  table.add("  difference", against_first([&](auto i) { return number(energy_difference(i), "{:.3e}"); }));
  table.add("  relative", against_first([&](auto i) { return number(relative_energy_difference(i), "{:.3e}"); }));
  table.add("relative gradient", cells([&](auto i) { return number(summary(i).relative_gradient, "{:.3e}"); }));
  table.add("seconds", cells([&](auto i) { return number(summary(i).total_seconds, "{:.4g}"); }));
  table.add("  ratio", against_first([&](auto i) { return number(seconds_ratio(i), "{:.3g}"); }));
  table.add("factorizations", cells([&](auto i) { return std::to_string(summary(i).factorizations); }));
  table.add("inverted elements", cells([&](auto i) {
              const auto inverted = summary(i).inverted_elements;
              return inverted ? std::to_string(*inverted) : "-";
            }));
  table.add("vertex distance",
            against_first([&](auto i) { return number(comparison_.vertex_distance(i, 0), "{:.3e}"); }));
  table.add("  at vertex", against_first([&](auto i) {
              const auto vertex = comparison_.farthest_vertex(i, 0).vertex;
              return vertex ? std::to_string(*vertex) : "-";
            }));
  table.add_if_different("threads", cells([&](auto i) { return std::to_string(summary(i).threads); }));
  table.add_if_different("pliant", cells([&](auto i) { return runs_[i].pliant; }));

  std::vector<std::map<std::string, std::string>> versions;
  std::set<std::string> plugins;
  for (const StoredRun& run : runs_) {
    versions.push_back(versions_of(run));
    for (const auto& [plugin, version] : versions.back()) plugins.insert(plugin);
  }
  for (const std::string& plugin : plugins) {
    table.add_if_different(
        plugin, cells([&](auto i) { return versions[i].contains(plugin) ? versions[i][plugin] : std::string("-"); }));
  }
  return table.text();
}

std::string StoredComparison::text() const {
  std::string text = variant_.empty() ? "" : variant_ + "\n";
  text += config_table() + "\n" + outcome_table();
  for (const std::string& note : notes_) text += "note: " + note + "\n";
  return text;
}

Json StoredComparison::json() const {
  Json runs = Json::array();
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    const StoredRun& run = runs_[i];
    Json entry{{"label", labels_[i]}, {"folder", run.folder.string()}};
    for (const char* key : {"name", "status", "iterations", "steps", "energy", "relative_gradient", "factorizations",
                            "inverted_elements", "threads", "pliant", "plugins"}) {
      entry[key] = run.index[key];
    }
    const auto farthest = comparison_.farthest_vertex(i, 0);
    entry["energy_difference"] = energy_difference(i);
    entry["relative_energy_difference"] = relative_energy_difference(i);
    entry["seconds"] = run.summary.total_seconds;
    entry["seconds_ratio"] = seconds_ratio(i);
    entry["max_vertex_distance"] = farthest.distance;
    entry["farthest_vertex"] = farthest.vertex ? Json(*farthest.vertex) : Json(nullptr);
    runs.push_back(std::move(entry));
  }
  Json config = Json::array();
  for (const ConfigDifference& difference : config_) {
    config.push_back({{"key", difference.path}, {"values", difference.values}});
  }
  return {{"variant", variant_.empty() ? Json(nullptr) : Json(variant_)},
          {"runs", std::move(runs)},
          {"config", std::move(config)},
          {"notes", notes_}};
}

}  // namespace pliant
