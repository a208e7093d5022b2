#include <fmt/format.h>

#include "command_line/command.hpp"
#include "command_line/option_checks.hpp"
#include "config/experiment.hpp"

namespace pliant {

void add_plugin_dir_option(CLI::App& command, std::vector<std::filesystem::path>& folders) {
  command
      .add_option("--plugin-dir", folders,
                  "Look for plugins in this folder first. May be given several times; then come the folders of "
                  "PLIANT_PLUGIN_PATH and pliant's own.")
      ->check(not_empty())
      ->type_name("DIR")
      ->allow_extra_args(false);
}

void add_config_argument(CLI::App& command, std::filesystem::path& config) {
  command.add_option("config", config, "The experiment, a YAML file.")->type_name("CONFIG")->required();
}

void add_results_argument(CLI::App& command, std::vector<std::filesystem::path>& results) {
  command.add_option("results", results, "Folders of results; of one with variants, all of them.")
      ->type_name("RESULTS")
      ->check(not_empty())
      ->required();
}

void add_set_option(CLI::App& command, std::vector<std::string>& assignments) {
  command
      .add_option("--set", assignments,
                  "Replace a value of the config, e.g. --set solver.linear_solver.type=eigen_llt or "
                  "--set energies.0.mu=2. May be given several times.")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
}

void add_threads_option(CLI::App& command, int& threads) {
  command
      .add_option("--threads", threads,
                  fmt::format("Threads over elements, 1 to {}, in the place of the config's; the numbers do not "
                              "depend on it.",
                              most_threads))
      ->check(checked_by(integer("").at_least(1).at_most(most_threads)))
      ->type_name("N");
}

void add_only_option(CLI::App& command, std::string& variant) {
  command.add_option("--only", variant, "Of a config with variants, this one alone.")
      ->check(not_empty())
      ->type_name("VARIANT");
}

}  // namespace pliant
