#include "command_line/parse.hpp"

#include <iostream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "command_line/print.hpp"
#include "config/nearest_name.hpp"

namespace pliant {
namespace {

// The command that was given, or the program itself.
const CLI::App& innermost(const CLI::App& app) {
  const auto given = app.get_subcommands();
  return given.empty() ? app : innermost(*given.front());
}

std::string name_of(const CLI::App& command) {
  return command.get_parent() == nullptr ? "pliant" : name_of(*command.get_parent()) + " " + command.get_name();
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

std::string unexpected(const CLI::App& command, const std::string& argument) {
  const bool option = argument.starts_with("-");
  const auto names = option ? option_names(command) : command_names(command);
  const std::string what = option ? "unknown option" : names.empty() ? "unexpected argument" : "unknown command";
  return fmt::format("{}: {} '{}'{}", name_of(command), what, argument, suggestion(argument, names));
}

}  // namespace

ExitCode report_parse_result(const CLI::App& app, const CLI::ParseError& result) {
  if (result.get_exit_code() == 0) {
    app.exit(result);
    return ExitCode::success;
  }
  const CLI::App& command = innermost(app);
  // A mistyped word is told before what it makes missing.
  const auto left_over = command.remaining();
  const std::string text = left_over.empty() ? fmt::format("{}: {}", name_of(command), result.what())
                                             : unexpected(command, left_over.front());
  print_error(fmt::format("{}\nTry `{} --help`.", text, name_of(command)));
  return ExitCode::bad_input;
}

}  // namespace pliant
