#include "output/results_reader.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pliant/errors.hpp>

#include "config/folder_name.hpp"
#include "config/yaml.hpp"
#include "output/json_values.hpp"
#include "output/results_folder.hpp"
#include "output/solution_reader.hpp"
#include "output/summary.hpp"
#include "output/tables.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// `read` with the file's name in front of what went wrong.
template <class Read>
auto reading(const fs::path& file, const Read& read) {
  try {
    return read();
  } catch (const CsvError&) {
    throw;
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", file.string(), error.what()));
  }
}

bool has_index(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / ResultsFolder::summary_name, ignored) ||
         fs::exists(folder / ResultsFolder::comparison_name, ignored);
}

std::vector<std::string> results_below(const fs::path& folder) {
  std::vector<std::string> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (has_index(entry.path())) found.push_back(entry.path().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

[[noreturn]] void refuse(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::exists(folder, ignored)) throw Error(fmt::format("there is no folder {}", folder.string()));
  if (!fs::is_directory(folder, ignored)) {
    throw Error(fmt::format("{} is a file; name the results folder of a run", folder.string()));
  }
  const bool unfinished = folder.filename() == ResultsFolder::unfinished_name ||
                          folder.parent_path().filename() == ResultsFolder::unfinished_name;
  if (unfinished || fs::exists(folder / ResultsFolder::unfinished_name, ignored)) {
    throw Error(
        fmt::format("{} holds a run that has not ended: wait for it, or, if it was killed, run it again (runs "
                    "in time go on with --resume)",
                    folder.string()));
  }
  const auto below = results_below(folder);
  throw Error(fmt::format("{} is no results folder: it has no {}{}", folder.string(), ResultsFolder::summary_name,
                          below.empty() ? "" : fmt::format("; there are {}", fmt::join(below, ", "))));
}

// Every stage must be there, though only `index` keeps them.
void check_stages(const Json& json) {
  for (std::size_t i = 0; i < stage_count; ++i) {
    const char* name = name_of(static_cast<Stage>(i));
    number_in(value_of(json, "seconds"), name);
    whole_number_in(value_of(json, "counts"), name);
  }
}

RunSummary summary_in(const Json& json) {
  RunSummary summary;
  summary.name = text_in(json, "name");
  summary.status = status_named(text_in(json, "status"));
  summary.detail = text_or_none_in(json, "detail");
  summary.where = text_or_none_in(json, "where");
  summary.hint = text_or_none_in(json, "hint");
  summary.iterations = whole_number_in(json, "iterations");
  summary.steps = whole_number_in(json, "steps");
  if (json.contains("resumed_after") && !json["resumed_after"].is_null()) {
    summary.resumed_after = whole_number_in(json, "resumed_after");
  }
  summary.energy = number_in(json, "energy");
  summary.gradient_norm = number_in(json, "gradient_norm");
  summary.relative_gradient = number_in(json, "relative_gradient");
  summary.vertices = whole_number_in(json, "vertices");
  summary.elements = whole_number_in(json, "elements");
  summary.free_dofs = whole_number_in(json, "free_dofs");
  if (!value_of(json, "inverted_elements").is_null()) {
    summary.inverted_elements = whole_number_in(json, "inverted_elements");
  }
  summary.min_det_F = number_in(json, "min_det_F");
  summary.analyses = whole_number_in(json, "analyses");
  summary.factorizations = whole_number_in(json, "factorizations");
  summary.threads = static_cast<int>(whole_number_in(json, "threads"));
  check_stages(json);
  summary.start_up_seconds = number_in(value_of(json, "seconds"), "start_up");
  summary.total_seconds = number_in(value_of(json, "seconds"), "total");
  for (const Json& plugin : list_in(json, "plugins")) {
    summary.plugins.push_back(
        {text_in(plugin, "kind"), text_in(plugin, "name"), text_in(plugin, "file"), text_in(plugin, "version")});
  }
  return summary;
}

void refuse_other_format(const Json& json, const std::string& version) {
  const std::int64_t format = whole_number_in(json, "format");
  if (format == summary_format) return;
  throw Error(
      fmt::format("written by pliant {} in format {}; this is pliant {}, which reads format {}: use that pliant, "
                  "or run the experiment again",
                  version, format, PLIANT_VERSION, summary_format));
}

bool same_release(const std::string& a, const std::string& b) {
  return a.substr(0, a.find('.', a.find('.') + 1)) == b.substr(0, b.find('.', b.find('.') + 1));
}

void read_summary(const fs::path& file, StoredRun& run) {
  run.index = parse_json(read_whole(file));
  run.pliant = text_in(run.index, "pliant");
  refuse_other_format(run.index, run.pliant);
  run.summary = summary_in(run.index);
  if (!same_release(run.pliant, PLIANT_VERSION)) {
    run.notes.push_back(
        fmt::format("{} was written by pliant {}, this is {}", run.folder.string(), run.pliant, PLIANT_VERSION));
  }
}

bool lists(const Json& index, const char* name) {
  const Json& files = list_in(index, "files");
  return std::find(files.begin(), files.end(), name) != files.end();
}

void check_column(const CsvTable& table, const std::string& column) {
  if (column != "status") {
    table.numbers(column);
    return;
  }
  for (std::size_t row = 0; row < table.rows(); ++row) status_named(table.text(row, column));
}

// A table with at least the columns of `header`.
CsvTable read_table(const fs::path& file, const std::string& header) {
  CsvTable table = read_csv(file);
  for (const auto& columns : {CsvTable("", header).columns(), table.columns()}) {
    for (const std::string& column : columns) check_column(table, column);
  }
  return table;
}

Node read_resolved(const fs::path& file) {
  Mistakes mistakes;
  Node resolved = read_yaml(file, mistakes);
  mistakes.throw_if_any();
  if (!resolved.is_map()) throw Error(fmt::format("{}: it is damaged: a config is a map of keys", file.string()));
  return resolved;
}

void refuse_other_count(std::int64_t found, const char* what, std::int64_t count) {
  if (found == count) return;
  throw Error(fmt::format("{} {}, but {} says {}: the two are not of one run", found, what, ResultsFolder::summary_name,
                          count));
}

void read_solution(const fs::path& file, StoredRun& run) {
  const CsvTable table = read_csv(file);
  run.dim = dimension_of(table);
  run.positions = positions_of(table);
  refuse_other_count(static_cast<std::int64_t>(table.rows()), "vertices", run.summary.vertices);
}

// Every solve, one for each load step, begins with a row of iteration 0.
void read_iterations(const fs::path& file, StoredRun& run) {
  run.iterations = read_table(file, iterations_csv({}));
  reading(file, [&] {
    const auto numbers = run.iterations->numbers("iteration");
    const auto done = std::count_if(numbers.begin(), numbers.end(), [](double number) { return number > 0.0; });
    refuse_other_count(done, "iterations", run.summary.iterations);
  });
}

// A last step that failed has a row and does not count.
void read_steps(const fs::path& file, StoredRun& run) {
  run.steps = read_table(file, steps_table(run.dim, {}).text());
  const auto rows = static_cast<std::int64_t>(run.steps->rows());
  reading(file, [&] {
    if (rows != run.summary.steps + 1) refuse_other_count(rows, "steps", run.summary.steps);
  });
}

std::vector<std::string> read_variants(const fs::path& folder) {
  const fs::path index = folder / ResultsFolder::comparison_name;
  if (!fs::exists(index)) return {};
  return reading(index, [&] {
    std::vector<std::string> names;
    const Json json = parse_json(read_whole(index));
    for (const Json& variant : list_in(json, "variants")) {
      names.push_back(text_in(variant, "variant"));
      if (!is_folder_name(names.back())) throw Error(fmt::format("'{}' cannot name a variant", names.back()));
    }
    if (names.empty()) throw Error("it is damaged: it lists no variant");
    return names;
  });
}

void refuse_variants(const fs::path& folder) {
  const auto variants = read_variants(folder);
  if (variants.empty()) return;
  throw Error(fmt::format("{} holds the variants {}; name one of them, e.g. {}", folder.string(),
                          fmt::join(variants, ", "), (folder / variants.front()).string()));
}

StoredRun read_finished(const fs::path& folder) {
  const fs::path summary = folder / ResultsFolder::summary_name;
  if (!fs::exists(summary)) {
    refuse_variants(folder);
    refuse(folder);
  }
  StoredRun run;
  run.folder = folder;
  reading(summary, [&] { read_summary(summary, run); });
  const bool iterations = reading(summary, [&] { return lists(run.index, "iterations.csv"); });
  const bool steps = reading(summary, [&] { return lists(run.index, "steps.csv"); });
  run.resolved = read_resolved(folder / "resolved.yaml");
  reading(folder / "solution.csv", [&] { read_solution(folder / "solution.csv", run); });
  if (iterations) read_iterations(folder / "iterations.csv", run);
  if (steps) read_steps(folder / "steps.csv", run);
  if (fs::exists(folder / ResultsFolder::unfinished_name)) {
    run.notes.push_back(
        fmt::format("{} also holds a run that has not ended; these are the results before it", folder.string()));
  }
  return run;
}

// What `read` finds in a folder whose publish() is complete.
template <class Read>
auto reading_folder(const fs::path& folder, const Read& read) {
  try {
    ResultsFolder::settle(folder);
    return read(folder);
  } catch (const fs::filesystem_error& error) {
    throw Error(fmt::format("cannot read {}: {}", folder.string(), error.code().message()));
  }
}

}  // namespace

StoredRun read_run(const fs::path& folder) {
  return reading_folder(folder, read_finished);
}

std::vector<std::string> stored_variants(const fs::path& folder) {
  return reading_folder(folder, read_variants);
}

}  // namespace pliant
