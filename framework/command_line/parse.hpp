#pragma once

#include <CLI/CLI.hpp>

#include "command_line/exit_code.hpp"

namespace pliant {

// Prints what CLI11 stopped for: help or the version to stdout, or a mistake with the nearest option or command.
ExitCode report_parse_result(const CLI::App& app, const CLI::ParseError& result);

}  // namespace pliant
