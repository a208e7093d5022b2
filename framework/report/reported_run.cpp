#include "report/reported_run.hpp"

#include <algorithm>
#include <fstream>

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "output/animation.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

void add_animation(ReportedRun& run) {
  const fs::path path = run.stored.folder / Animation::file_name;
  if (!fs::exists(path)) {
    run.missing.push_back(fmt::format(
        "{} has no {}, so there is no moving mesh of it: it was run with output: {{report: false}}, or --no-report.",
        run.stored.folder.string(), Animation::file_name));
    return;
  }
  std::ifstream file(path, std::ios::binary);
  Json json = Json::parse(file, nullptr, false);
  if (json.is_object() && json.value("format", Json()) == Animation::format) {
    run.animation = std::move(json);
    return;
  }
  run.missing.push_back(fmt::format("{} is damaged, or of another version: run the experiment again.", path.string()));
}

void add_check(ReportedRun& run) {
  const fs::path path = run.stored.folder / "check" / "derivative_check.csv";
  if (!fs::exists(path)) return;
  try {
    CsvTable table = read_csv(path);
    for (const char* column : {"step", "gradient", "exact_hessian", "projected_hessian"}) {
      static_cast<void>(table.numbers(column));
    }
    run.check = std::move(table);
  } catch (const CsvError& error) {
    run.missing.push_back(error.what());
  }
}

ReportedRun reported(const fs::path& folder, std::string label) {
  ReportedRun run{std::move(label), read_run(folder), nullptr, {}, {}};
  add_animation(run);
  add_check(run);
  return run;
}

void add(std::vector<ReportedRun>& runs, ReportedRun run) {
  const std::string label = run.label;
  const auto taken = [&] {
    return std::any_of(runs.begin(), runs.end(), [&](const ReportedRun& other) { return other.label == run.label; });
  };
  for (int number = 2; taken(); ++number) run.label = fmt::format("{} ({})", label, number);
  runs.push_back(std::move(run));
}

}  // namespace

std::string folder_name(const fs::path& folder) {
  return (fs::absolute(folder) / "").lexically_normal().parent_path().filename().string();
}

std::vector<ReportedRun> reported_runs(const std::vector<fs::path>& folders) {
  std::vector<ReportedRun> runs;
  for (const fs::path& folder : folders) {
    const std::vector<std::string> variants = stored_variants(folder);
    for (const std::string& variant : variants) add(runs, reported(folder / variant, variant));
    if (variants.empty()) add(runs, reported(folder, folder_name(folder)));
  }
  return runs;
}

}  // namespace pliant
