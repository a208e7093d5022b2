#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "command_line/exit_code.hpp"

// The commands of `pliant`, one file each. add_...() declares the options and returns what to do when it is given.
namespace pliant {

struct Command {
  CLI::App* app = nullptr;
  std::function<ExitCode()> action;
};

Command add_run_command(CLI::App& app);
Command add_validate_command(CLI::App& app);
Command add_check_command(CLI::App& app);
Command add_time_command(CLI::App& app);
Command add_bench_command(CLI::App& app);
Command add_report_command(CLI::App& app);
Command add_render_command(CLI::App& app);
Command add_compare_command(CLI::App& app);
Command add_list_command(CLI::App& app);
Command add_describe_command(CLI::App& app);
Command add_new_command(CLI::App& app);
Command add_check_plugin_command(CLI::App& app);

// Options that several commands share.
void add_plugin_dir_option(CLI::App& command, std::vector<std::filesystem::path>& folders);
void add_config_argument(CLI::App& command, std::filesystem::path& config);
void add_results_argument(CLI::App& command, std::vector<std::filesystem::path>& results);
void add_set_option(CLI::App& command, std::vector<std::string>& assignments);
void add_threads_option(CLI::App& command, int& threads);
void add_only_option(CLI::App& command, std::string& variant);

}  // namespace pliant
