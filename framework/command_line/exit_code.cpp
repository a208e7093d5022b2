#include "command_line/exit_code.hpp"

#include <exception>
#include <new>
#include <string_view>

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "command_line/print.hpp"
#include "config/mistakes.hpp"
#include "output/output_error.hpp"
#include "plugin_loading/plugin_error.hpp"

namespace pliant {
namespace {

ExitCode report(ExitCode code, std::string_view text) {
  print_error(text);
  return code;
}

// Each line begins with its own file:line:column.
ExitCode report(const ConfigError& error) {
  const std::size_t count = error.mistakes().size();
  return report(error.only_plugins() ? ExitCode::plugin_failure : ExitCode::bad_input,
                count < 2 ? std::string(error.what()) : fmt::format("{}\n{} mistakes", error.what(), count));
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

ExitCode report_current_exception() {
  try {
    throw;
  } catch (const ConfigError& error) {
    return report(error);
  } catch (const PluginError& error) {
    return report(ExitCode::plugin_failure, error.what());
  } catch (const OutputError& error) {
    return report(ExitCode::output_failure, error.what());
  } catch (const Error& error) {
    return report(ExitCode::bad_input, error.what());
  } catch (const std::bad_alloc&) {
    return report(ExitCode::bad_input, "out of memory: the problem is too large for this machine; use a coarser mesh");
  } catch (const std::exception& error) {
    return report(
        ExitCode::internal_error,
        fmt::format("internal error: {}\nThis is a fault of pliant or of a plugin, not of your input.", error.what()));
  } catch (...) {
    return report(ExitCode::internal_error, "internal error: something that is no exception was thrown");
  }
}

}  // namespace pliant
