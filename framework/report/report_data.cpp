#include "report/report_data.hpp"

#include <ctime>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "config/yaml.hpp"
#include "report/columns.hpp"
#include "report/words.hpp"
#include "runs/stored_comparison.hpp"

namespace pliant {
namespace {

using Json = nlohmann::ordered_json;

bool is_text(const std::string& column) {
  return column == "status";
}

Json columns_of(const CsvTable& table) {
  const auto rows = shown_rows(table.rows());
  Json columns;
  for (const std::string& name : table.columns()) {
    if (!is_text(name)) {
      columns[name] = column(table, name, rows);
      continue;
    }
    columns[name] = Json::array();
    for (const std::size_t row : rows) columns[name].push_back(table.text(row, name));
  }
  return columns;
}

Json columns_of(const std::optional<CsvTable>& table) {
  return table ? columns_of(*table) : Json(nullptr);
}

Json run_data(const ReportedRun& run) {
  return {{"label", run.label},
          {"folder", run.stored.folder.string()},
          {"summary", run.stored.index},
          {"words", words_of(run.stored)},
          {"resolved", write_yaml(run.stored.resolved)},
          {"iterations", columns_of(run.stored.iterations)},
          {"steps", columns_of(run.stored.steps)},
          {"check", columns_of(run.check)},
          {"animation", run.animation}};
}

Json plot_data(const Plot& plot, const DrawnPlot& drawn, const std::string& folder) {
  const std::string file = fmt::format("{}/{}", folder, plot.id);
  return {{"id", plot.id},
          {"title", plot.title},
          {"caption", plot.caption},
          {"svg", inlined_svg(drawn.svg, plot.id)},
          {"files", {file + ".svg", file + ".pdf"}}};
}

void add_left_out(Json& sentences, const ReportedRun& run) {
  const auto thinned = [&](const std::optional<CsvTable>& table, const char* name) {
    const std::size_t rows = table ? table->rows() : 0, shown = shown_rows(rows).size();
    if (shown == rows) return;
    sentences.push_back(
        fmt::format("{}: plots and tables show {} of the {} rows of {}.", run.label, shown, rows, name));
  };
  thinned(run.stored.iterations, "iterations.csv");
  thinned(run.stored.steps, "steps.csv");
}

// The machine of the first run; all of them tell their own in their summaries.
Json machine_of(std::span<const ReportedRun> runs) {
  return runs.empty() ? Json(nullptr) : runs.front().stored.index.value("machine", Json(nullptr));
}

Json comparison_of(std::span<const ReportedRun> runs) {
  std::vector<ComparedRun> compared;
  for (const ReportedRun& run : runs) compared.push_back(compared_run(run.label, run.stored));
  return Comparison(std::move(compared)).json();
}

}  // namespace

Json report_data(const std::string& title, std::span<const ReportedRun> runs, std::span<const Plot> plots,
                 std::span<const DrawnPlot> drawn, const std::string& plots_folder,
                 const std::vector<std::string>& missing) {
  Json data{{"title", title},
            {"pliant", PLIANT_VERSION},
            {"made", fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(std::time(nullptr)))},
            {"machine", machine_of(runs)},
            {"runs", Json::array()},
            {"comparison", nullptr},
            {"plots", Json::array()},
            {"missing", missing},
            {"left_out", Json::array()}};
  for (const ReportedRun& run : runs) {
    data["runs"].push_back(run_data(run));
    add_left_out(data["left_out"], run);
    for (const std::string& sentence : run.missing) data["missing"].push_back(sentence);
    for (const std::string& sentence : run.stored.notes) data["missing"].push_back(sentence);
  }
  for (std::size_t i = 0; i < drawn.size(); ++i) data["plots"].push_back(plot_data(plots[i], drawn[i], plots_folder));
  if (runs.size() > 1) data["comparison"] = comparison_of(runs);
  return data;
}

}  // namespace pliant
