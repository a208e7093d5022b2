#include "command_line/interrupt.hpp"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

#include "command_line/status_line.hpp"

namespace pliant {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "the flag is set in a signal handler");

}  // namespace

const std::atomic<bool>& catch_interrupts() {
  struct sigaction action {};
  // The first one is answered at a terminal; the second one ends the process. The handler itself stays: plugins are
  // watched for changing it.
  action.sa_handler = [](int number) {
    const int error = errno;
    erase_status_line();
    if (!interrupted.exchange(true)) {
      constexpr std::string_view answer =
          "interrupted: ending with what there is; once more ends at once, without it\n";
      if (isatty(STDERR_FILENO) != 0) static_cast<void>(!write(STDERR_FILENO, answer.data(), answer.size()));
      errno = error;
      return;
    }
    signal(number, SIG_DFL);
    raise(number);
  };
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return interrupted;
}

}  // namespace pliant
