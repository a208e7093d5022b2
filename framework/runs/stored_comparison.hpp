#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "config/differences.hpp"
#include "output/results_reader.hpp"
#include "runs/comparison.hpp"

namespace pliant {

// What a folder tells of a run, for a comparison under this label.
ComparedRun compared_run(std::string label, const StoredRun& run);

// Runs read from their folders, side by side; the first is the base that the others are measured against.
class StoredComparison {
 public:
  // variant: what they have in common where each folder has variants, else empty. Throws Error as read_run does.
  StoredComparison(std::string variant, std::span<const std::filesystem::path> folders);

  // Adds one that the folders themselves do not tell.
  void add_note(std::string note) { notes_.push_back(std::move(note)); }

  // A table of every value of the configs that differs, one of how the runs went, and notes.
  std::string text() const;

  // {variant, runs: [{label, folder, status, ...}], config: [{key, values}], notes: [...]}.
  nlohmann::ordered_json json() const;

 private:
  double energy_difference(std::size_t run) const;
  double relative_energy_difference(std::size_t run) const;
  double seconds_ratio(std::size_t run) const;
  std::string config_table() const;
  std::string outcome_table() const;

  std::string variant_;
  std::vector<StoredRun> runs_;
  std::vector<std::string> labels_;  // the ends of the folders' paths, as long as they must be to differ
  std::vector<ConfigDifference> config_;
  Comparison comparison_;
  std::vector<std::string> notes_;
};

}  // namespace pliant
