#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "config/node.hpp"
#include "output/csv_reader.hpp"
#include "output/records.hpp"

namespace pliant {

// A run as its results folder tells it.
//
//     const StoredRun run = read_run("results/arap_beam");
//     const std::vector<double> energies = run.iterations->numbers("energy");
struct StoredRun {
  std::filesystem::path folder;        // as it was named
  std::string pliant;                  // the version that wrote it
  nlohmann::ordered_json index;        // summary.json as it stands
  RunSummary summary;                  // as values, without stages and set_up_seconds: see index["seconds"], ["counts"]
  Node resolved;                       // resolved.yaml
  std::optional<CsvTable> iterations;  // runs without `time:`; see tables.hpp for the columns
  std::optional<CsvTable> steps;       // runs in time or load steps
  int dim = 0;
  std::vector<double> positions;   // #V x dim row-major
  std::vector<std::string> notes;  // what a reader should hear: "... was written by pliant 0.2.0"

  bool dynamic() const noexcept { return resolved.find("time") != nullptr; }
};

// Reads and checks the files of a finished run: every key and column that a run writes is there and of its type, and
// they speak of the same number of vertices. Completes a publish() that was cut off (ResultsFolder::settle). Throws
// Error with one sentence that names the file: no such folder, no results, a run that did not end, a damaged file,
// results of another format.
StoredRun read_run(const std::filesystem::path& folder);

// The names of the variants below a folder that has comparison.json: each is the subfolder of a run. Empty for the
// results of one run, and for what is no results folder: read_run says why. Throws Error where it is damaged.
std::vector<std::string> stored_variants(const std::filesystem::path& folder);

}  // namespace pliant
