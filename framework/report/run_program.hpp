#pragma once

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pliant {

// What became of a program: it ended by itself with `code`, or by a signal (then 128 more than its number).
struct ProgramResult {
  int code = 0;
  std::string printed;  // to stdout
  std::string errors;   // to stderr
};

// Where a program stands on the PATH; nothing where it is not installed.
std::optional<std::filesystem::path> find_program(std::string_view name);

// Runs a program in `folder`, without a shell and with nothing to read, and waits for it; its temporary files go into
// `folder` too. Where it takes more than `seconds`, or `interrupt` is raised, it is killed with all that it has
// started. Throws OutputError where it cannot be started.
ProgramResult run_program(const std::vector<std::string>& command, const std::filesystem::path& folder, double seconds,
                          const std::atomic<bool>* interrupt = nullptr);

}  // namespace pliant
