#include "command_line/interrupt.hpp"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

#include "command_line/status_line.hpp"

namespace pliant {
namespace {

std::atomic<bool> interrupted{false};
constexpr std::string_view erase_line = "\r\x1b[K";  // with the ^C that the terminal shows
constexpr std::string_view answer =
    "\r\x1b[Kinterrupted: ending with what there is; once more ends at once, without it\n";
static_assert(std::atomic<bool>::is_always_lock_free, "the flag is set in a signal handler");

}  // namespace

const std::atomic<bool>& catch_interrupts() {
  struct sigaction action {};
  // The first one is answered at a terminal; the second one ends the process. The handler itself stays: plugins are
  // watched for changing it.
  action.sa_handler = [](int number) {
    const int error = errno;
    erase_status_line();
    const bool first = !interrupted.exchange(true);
    const std::string_view said = first ? answer : erase_line;
    if (isatty(STDERR_FILENO) != 0) static_cast<void>(!write(STDERR_FILENO, said.data(), said.size()));
    errno = error;
    if (first) return;
    signal(number, SIG_DFL);
    raise(number);
  };
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return interrupted;
}

}  // namespace pliant
