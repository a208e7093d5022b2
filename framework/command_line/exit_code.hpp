#pragma once

#include <string>

#include <pliant/outcome.hpp>

namespace pliant {

// What the command `pliant` ends with.
enum class ExitCode : int {
  success = 0,
  not_converged = 1,   // the results are written; or a check failed, or could not tell; or a void row of a benchmark
  bad_input = 2,       // config, mesh, table or command line
  plugin_failure = 3,  // a plugin is missing or could not be loaded
  internal_error = 4,
  output_failure = 5,  // the results, or frames of them, could not be written
  interrupted = 130,   // Ctrl-C; the results are written
};

// For --help.
extern const char* const exit_code_help;

ExitCode exit_code_of(Status status) noexcept;

// What to end with, and what to say. To be called in a catch block, of the exception being handled.
struct Failure {
  ExitCode code;
  std::string text;
};
Failure current_failure();

// Prints the exception being handled to stderr and says what to end with. To be called in a catch block.
ExitCode report_current_exception();

}  // namespace pliant
