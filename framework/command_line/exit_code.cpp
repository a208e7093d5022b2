#include "command_line/exit_code.hpp"

#include <exception>
#include <new>

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "command_line/print.hpp"
#include "config/mistakes.hpp"
#include "output/output_error.hpp"
#include "plugin_loading/plugin_error.hpp"

namespace pliant {
namespace {

// Each line begins with its own file:line:column.
Failure failure_of(const ConfigError& error) {
  const std::size_t count = error.mistakes().size();
  return {error.only_plugins() ? ExitCode::plugin_failure : ExitCode::bad_input,
          count < 2 ? std::string(error.what()) : fmt::format("{}\n{} mistakes", error.what(), count)};
}

}  // namespace

const char* const exit_code_help =
    "Exit codes:\n"
    "  0    converged, or the command succeeded\n"
    "  1    did not converge (the results are written), or a check failed or could\n"
    "       not tell, or a row of a benchmark is void\n"
    "  2    bad input: config, mesh, table or command line\n"
    "  3    a plugin is missing or could not be loaded\n"
    "  4    internal error\n"
    "  5    the results, or frames of them, could not be written\n"
    "  130  interrupted (Ctrl-C); the results are written\n"
    "A reader of the output who goes away (| head) changes neither code nor results.";

ExitCode exit_code_of(Status status) noexcept {
  if (status == Status::interrupted) return ExitCode::interrupted;
  return succeeded(status) ? ExitCode::success : ExitCode::not_converged;
}

Failure current_failure() {
  try {
    throw;
  } catch (const ConfigError& error) {
    return failure_of(error);
  } catch (const PluginError& error) {
    return {ExitCode::plugin_failure, error.what()};
  } catch (const OutputError& error) {
    return {ExitCode::output_failure, error.what()};
  } catch (const Error& error) {
    return {ExitCode::bad_input, error.what()};
  } catch (const std::bad_alloc&) {
    return {ExitCode::bad_input, "out of memory: the problem is too large for this machine; use a coarser mesh"};
  } catch (const std::exception& error) {
    return {
        ExitCode::internal_error,
        fmt::format("internal error: {}\nThis is a fault of pliant or of a plugin, not of your input.", error.what())};
  } catch (...) {
    return {ExitCode::internal_error, "internal error: something that is no exception was thrown"};
  }
}

ExitCode report_current_exception() {
  const Failure failure = current_failure();
  print_error(failure.text);
  return failure.code;
}

}  // namespace pliant
