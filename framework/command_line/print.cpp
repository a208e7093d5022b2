#include "command_line/print.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "command_line/status_line.hpp"
#include "output/output_error.hpp"

namespace pliant {
namespace {

bool reader_has_gone() {
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  return ::poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

}  // namespace

void write_to(std::FILE* stream, std::string_view text) noexcept {
  erase_status_line();
  std::fwrite(text.data(), 1, text.size(), stream);
}

void print_error(std::string_view line) noexcept {
  std::fflush(stdout);
  write_to(stderr, line);
  write_to(stderr, "\n");
}

void finish_output() {
  errno = 0;
  const bool flushed = std::fflush(stdout) == 0;
  if ((flushed && std::ferror(stdout) == 0) || reader_has_gone()) return;
  throw OutputError("write to", "standard output", errno == 0 ? EIO : errno);
}

}  // namespace pliant
