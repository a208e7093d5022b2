#include <array>

#include "command_line/command.hpp"
#include "command_line/help_formatter.hpp"
#include "command_line/parse.hpp"
#include "command_line/print.hpp"
#include "command_line/process.hpp"
#include "command_line/process_streams.hpp"
#include "command_line/version.hpp"

namespace {

using pliant::Command;
using pliant::ExitCode;

constexpr const char* examples =
    "Examples:\n"
    "  pliant run configs/arap_beam.yaml\n"
    "  pliant run configs/arap_beam.yaml --set solver.linear_solver.type=eigen_llt\n"
    "  pliant compare results/arap_beam results/eigen\n"
    "  pliant validate my_experiment.yaml\n"
    "  pliant list energy\n"
    "  pliant describe energy/arap\n"
    "  pliant new energy my_energy\n"
    "  pliant check-plugin energy/my_energy --plugin-dir my_energy/build\n"
    "`pliant COMMAND --help` tells more of each command.\n";

ExitCode run(int argc, char** argv) {
  CLI::App app("Minimizes elastic energies on meshes; every experiment is composed from a YAML file.", "pliant");
  app.set_help_flag("--help,-h", "Print this help");
  app.set_version_flag("--version", pliant::version_text(), "Print the versions of pliant and of what it links");
  app.formatter(std::make_shared<pliant::HelpFormatter>());
  app.require_subcommand(1);
  const std::array commands{
      pliant::add_run_command(app),      pliant::add_validate_command(app), pliant::add_check_command(app),
      pliant::add_time_command(app),     pliant::add_bench_command(app),    pliant::add_compare_command(app),
      pliant::add_report_command(app),   pliant::add_render_command(app),   pliant::add_list_command(app),
      pliant::add_describe_command(app), pliant::add_new_command(app),      pliant::add_check_plugin_command(app)};
  app.footer(std::string(examples) + "\n" + pliant::exit_code_help);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& result) {
    return pliant::report_parse_result(app, result);
  }
  for (const Command& command : commands) {
    if (command.app->parsed()) return command.action();
  }
  return ExitCode::internal_error;
}

}  // namespace

int main(int argc, char** argv) {
  pliant::open_closed_streams();
  pliant::ignore_signals_of_writing();
  pliant::prepare_process();
  try {
    const ExitCode code = run(argc, argv);
    pliant::finish_output();
    return static_cast<int>(code);
  } catch (...) {
    return static_cast<int>(pliant::report_current_exception());
  }
}
