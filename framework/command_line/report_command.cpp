#include <memory>
#include <vector>

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "command_line/command.hpp"
#include "command_line/logging.hpp"
#include "command_line/option_checks.hpp"
#include "command_line/print.hpp"
#include "report/report.hpp"

namespace pliant {
namespace {

namespace fs = std::filesystem;

constexpr const char* examples =
    "Examples:\n"
    "  pliant report results/newton_vs_bcd                  # all its variants on one page\n"
    "  pliant report results/arap_beam results/eigen --out beam.html\n";

struct Options {
  std::vector<fs::path> results;
  fs::path out;
};

fs::path page_of(const Options& options) {
  const fs::path extension = options.out.extension();
  if (!options.out.empty() && extension != ".html" && extension != ".htm") {
    throw Error(fmt::format("--out {}: the report is a page, its name must end in .html", options.out.string()));
  }
  if (!options.out.empty()) return options.out;
  return options.results.size() == 1 ? options.results.front() / Report::page_name : fs::path(Report::page_name);
}

ExitCode report(const Options& options) {
  set_up_logging(Verbosity::normal, LogFormat::text);
  const fs::path page = page_of(options);
  const Report report = make_report(title_of(options.results), options.results, page);
  write_report(report, page);
  for (const std::string& sentence : report.missing) print("note: {}\n", sentence);
  print("report in {}\n", page.string());
  return ExitCode::success;
}

}  // namespace

Command add_report_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("report", "Make a page with plots and a moving mesh of runs that ended");
  command.footer(std::string(examples) + "\n" + exit_code_help);
  add_results_argument(command, options->results);
  command
      .add_option("--out", options->out,
                  "The page; by default report.html in the folder of the results, of several report.html here. Its "
                  "plots as SVG and PDF go beside it, into a folder of its name with _plots.")
      ->check(not_empty())
      ->type_name("FILE");
  return {&command, [options] { return report(*options); }};
}

}  // namespace pliant
