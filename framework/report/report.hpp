#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace pliant {

// A page on one run or several, made of what their folders hold.
struct Report {
  static constexpr const char* page_name = "report.html";

  std::string html;
  std::vector<std::pair<std::string, std::string>> plots;  // "relative_gradient_by_time.svg" and its content; PDF too
  std::vector<std::string> missing;                        // what the page does without, and why
};

// The names of the folders: "beam", "beam and eigen".
std::string title_of(const std::vector<std::filesystem::path>& folders);

// Throws Error for a folder that cannot be read. `page`: where it is to be written.
Report make_report(const std::string& title, const std::vector<std::filesystem::path>& folders,
                   const std::filesystem::path& page);

// The same without plots, for pictures of its moving mesh.
std::string player_html(const std::vector<std::filesystem::path>& folders);

// The folder beside a page that its plots are in, for papers: results/beam/report.html has results/beam/report_plots/.
std::filesystem::path plots_folder_of(const std::filesystem::path& page);

// Writes the page and its plots in the place of those that are there. Throws OutputError.
void write_report(const Report& report, const std::filesystem::path& page);

}  // namespace pliant
