#include "command_line/interrupt.hpp"

#include <signal.h>

#include "command_line/status_line.hpp"

namespace pliant {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "the flag is set in a signal handler");

}  // namespace

const std::atomic<bool>& catch_interrupts() {
  struct sigaction action {};
  // The second one ends the process. The handler itself stays: plugins are watched for changing it.
  action.sa_handler = [](int number) {
    if (!interrupted.exchange(true)) return;
    erase_status_line();
    signal(number, SIG_DFL);
    raise(number);
  };
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return interrupted;
}

}  // namespace pliant
