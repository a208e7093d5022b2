#include <memory>

#include "command_line/command.hpp"
#include "command_line/logging.hpp"
#include "command_line/option_checks.hpp"
#include "command_line/print.hpp"
#include "runs/compare_folders.hpp"

namespace pliant {
namespace {

constexpr const char* examples =
    "The first folder is the base: differences, ratios and distances are against it.\n\n"
    "Examples:\n"
    "  pliant compare results/arap_beam results/eigen\n"
    "  pliant compare results/newton_vs_bcd               its variants\n"
    "  pliant compare results/newton_vs_bcd results/new   each variant with its like\n"
    "  pliant compare results/newton_vs_bcd/bcd results/arap_beam --json\n";

struct Options {
  std::vector<std::filesystem::path> folders;
  bool json = false;
};

ExitCode compare(const Options& options) {
  set_up_logging(Verbosity::normal, LogFormat::text);
  nlohmann::ordered_json comparisons = nlohmann::ordered_json::array();
  std::string text;
  for (const StoredComparison& comparison : compare_folders(options.folders)) {
    if (options.json) comparisons.push_back(comparison.json());
    text += (text.empty() ? "" : "\n") + comparison.text();
  }
  if (options.json) text = comparisons.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  print("{}", text);
  return ExitCode::success;
}

}  // namespace

Command add_compare_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("compare", "What differs between results: config and outcome");
  command.footer(examples);
  command.add_option("folders", options->folders, "Results folders of runs, or of configs with variants.")
      ->check(not_empty())
      ->type_name("FOLDER...")
      ->required();
  command.add_flag("--json", options->json, "Print a list of comparisons as JSON, for programs.");
  return {&command, [options] { return compare(*options); }};
}

}  // namespace pliant
