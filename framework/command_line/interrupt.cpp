#include "command_line/interrupt.hpp"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <string_view>

#include "command_line/status_line.hpp"

namespace pliant {
namespace {

using Nanoseconds = std::int64_t;

// `timeout` and other wrappers signal the process and then its group: what comes together is one signal.
constexpr Nanoseconds together = 100'000'000;

std::atomic<bool> interrupted{false};
std::atomic<Nanoseconds> first_signal{0};
constexpr std::string_view erase_line = "\r\x1b[K";  // with the ^C that the terminal shows
constexpr std::string_view answer =
    "\r\x1b[Kinterrupted: ending with what there is; once more ends at once, without it\n";
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<Nanoseconds>::is_always_lock_free,
              "they are set in a signal handler");

Nanoseconds now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return Nanoseconds{1'000'000'000} * time.tv_sec + time.tv_nsec;
}

}  // namespace

const std::atomic<bool>& catch_interrupts() {
  struct sigaction action {};
  // The first one is answered at a terminal; the second one ends the process. The handler itself stays: plugins are
  // watched for changing it.
  action.sa_handler = [](int number) {
    const int error = errno;
    Nanoseconds earlier = 0;
    const Nanoseconds current = now();
    const bool first = first_signal.compare_exchange_strong(earlier, current);
    if (!first && current - earlier < together) return;
    interrupted = true;
    erase_status_line();
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
