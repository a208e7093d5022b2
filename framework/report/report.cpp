#include "report/report.hpp"

#include <cerrno>
#include <optional>
#include <system_error>

#include <pliant/errors.hpp>

#include "output/output_error.hpp"
#include "output/whole_file.hpp"
#include "report/gnuplot.hpp"
#include "report/page.hpp"
#include "report/plots_of_runs.hpp"
#include "report/report_data.hpp"
#include "report/reported_run.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;

constexpr const char* no_three =
    "The moving mesh needs three.js: install the Debian package libjs-three (apt install libjs-three), then make the "
    "report again with `pliant report`.";
constexpr const char* no_gnuplot =
    "The plots need gnuplot: install the Debian package gnuplot-nox (apt install gnuplot-nox), then make the report "
    "again with `pliant report`.";

// A report without plots is better than none.
std::vector<DrawnPlot> drawn_or_missing(const std::vector<Plot>& plots, std::vector<std::string>& missing) {
  try {
    if (auto drawn = draw(plots)) return *std::move(drawn);
    missing.push_back(no_gnuplot);
  } catch (const Error& error) {
    missing.push_back(error.what());
  }
  return {};
}

}  // namespace

std::string title_of(const std::vector<fs::path>& folders) {
  std::string title;
  for (const fs::path& folder : folders) title += (title.empty() ? "" : " and ") + folder_name(folder);
  return title;
}

Report make_report(const std::string& title, const std::vector<fs::path>& folders, const fs::path& page) {
  const std::vector<ReportedRun> runs = reported_runs(folders);
  Report report;
  const std::vector<std::string> three = three_scripts();
  if (three.empty()) report.missing.push_back(no_three);
  const std::vector<Plot> plots = plots_of(runs);
  const std::vector<DrawnPlot> drawn = drawn_or_missing(plots, report.missing);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    report.plots.emplace_back(plots[i].id + ".svg", drawn[i].svg);
    report.plots.emplace_back(plots[i].id + ".pdf", drawn[i].pdf);
  }
  report.html = page_html(
      title, report_data(title, runs, plots, drawn, plots_folder_of(page).filename().string(), report.missing), three);
  for (const ReportedRun& run : runs) {
    report.missing.insert(report.missing.end(), run.missing.begin(), run.missing.end());
  }
  return report;
}

std::string player_html(const std::vector<fs::path>& folders) {
  const std::vector<ReportedRun> runs = reported_runs(folders);
  const std::vector<std::string> three = three_scripts();
  if (three.empty()) throw Error(no_three);
  return page_html("", report_data("", runs, {}, {}, "", {}), three);
}

fs::path plots_folder_of(const fs::path& page) {
  return page.parent_path() / (page.stem().string() + "_plots");
}

void write_report(const Report& report, const fs::path& page) {
  const fs::path plots = plots_folder_of(page);
  std::error_code error;
  if (!page.parent_path().empty()) fs::create_directories(page.parent_path(), error);
  if (error) throw OutputError("make the folder", page.parent_path(), error.value());
  fs::remove(page, error);
  for (const auto& [name, content] : report.plots) {
    fs::create_directories(plots, error);
    if (error) throw OutputError("make the folder", plots, error.value());
    write_whole(plots / name, content, Flush::later);
  }
  write_whole(page, report.html, Flush::later);
}

}  // namespace pliant
