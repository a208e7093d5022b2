#include "command_line/status_line.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace pliant {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto shortest_pause = std::chrono::milliseconds(66);
constexpr std::string_view erase = "\r\x1b[K";
constexpr std::size_t room_for_echo = 3;  // of ^C, without reaching the last column

std::atomic<bool> drawn{false};
static_assert(std::atomic<bool>::is_always_lock_free, "it is read in a signal handler");
Clock::time_point last_drawing;

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

std::size_t terminal_width() {
  constexpr std::size_t usual = 80;
  winsize size{};
  return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

bool begins_code_point(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

std::string cut(const std::string& text, std::size_t columns) {
  std::size_t end = 0;
  for (std::size_t count = 0; end < text.size(); ++end) {
    if (begins_code_point(text[end]) && ++count > columns) break;
  }
  return text.substr(0, end);
}

void write_at_once(std::string_view text) noexcept {
  while (!text.empty()) {
    const auto written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

bool has_status_line() {
  const char* terminal = std::getenv("TERM");
  return ::isatty(STDOUT_FILENO) == 1 && is_set("TERM") && std::string_view(terminal) != "dumb" && !is_set("CI");
}

bool status_line_is_due() {
  return !drawn || Clock::now() - last_drawing >= shortest_pause;
}

void draw_status_line(const std::string& text) {
  last_drawing = Clock::now();
  const std::size_t width = terminal_width();
  if (width <= room_for_echo) return;
  std::fflush(stdout);
  drawn = true;
  write_at_once(std::string(erase) + cut(text, width - room_for_echo));
}

void erase_status_line() noexcept {
  if (drawn.exchange(false)) write_at_once(erase);
}

}  // namespace pliant
