#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "output/results_reader.hpp"

namespace pliant {

// A run of a report, and what lies beside its numbers. The animation and the check may be missing or damaged: a
// report does without, and says so in `missing`.
struct ReportedRun {
  std::string label;  // the variant, or the name of the folder
  StoredRun stored;
  nlohmann::ordered_json animation;  // animation.json; null: none
  std::optional<CsvTable> check;     // check/derivative_check.csv
  std::vector<std::string> missing;
};

// The runs of these folders, of a folder with variants each of them. Labels are unique. Throws Error, see read_run.
std::vector<ReportedRun> reported_runs(const std::vector<std::filesystem::path>& folders);

// "beam" for results/beam/.
std::string folder_name(const std::filesystem::path& folder);

}  // namespace pliant
