#include "conformance/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <iostream>

#include <fmt/format.h>

#include <pliant/errors.hpp>

namespace pliant::conformance {
namespace {

using Clock = std::chrono::steady_clock;
using Ending = ChildResult::Ending;

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {
    if (number < 0) throw Error(fmt::format("a check cannot be started: {}", std::strerror(errno)));
  }
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const noexcept { return number_; }
  void close() noexcept {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

void write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

// Each piece is its letter, its text and a zero byte.
void send(int descriptor, Report::Piece piece, std::string_view text) {
  std::string message(1, static_cast<char>(piece));
  message += text.substr(0, text.find('\0'));
  message += '\0';
  write_all(descriptor, message);
}

[[noreturn]] void be_child(const std::function<void(Report&)>& work, int pipe, int output) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setpgid(0, 0);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  Report report([pipe](Report::Piece piece, std::string_view text) { send(pipe, piece, text); });
  try {
    work(report);
  } catch (const std::exception& error) {
    report.fail(error.what());
  } catch (...) {
    report.fail("something that is not a std::exception was thrown");
  }
  std::cout.flush();
  std::fflush(nullptr);
  report.end();
  _exit(0);
}

// All bytes until the child closes its end, or until the time is over; false in the latter case.
bool receive(int pipe, Clock::time_point deadline, std::string& bytes) {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    pollfd waiting{pipe, POLLIN, 0};
    if (poll(&waiting, 1, static_cast<int>(std::min<std::int64_t>(left, 1000))) <= 0) continue;
    char buffer[4096];
    const ssize_t count = read(pipe, buffer, sizeof buffer);
    if (count == 0) return true;
    if (count > 0) bytes.append(buffer, static_cast<std::size_t>(count));
  }
}

void take_apart(std::string_view bytes, ChildResult& result) {
  while (bytes.size() > 1) {
    const std::size_t length = std::min(bytes.find('\0'), bytes.size());
    const auto piece = static_cast<Report::Piece>(bytes.front());
    std::string text(bytes.substr(1, length - 1));
    if (piece == Report::Piece::doing) {
      result.doing = std::move(text);
    } else {
      result.pieces.emplace_back(piece, std::move(text));
    }
    bytes.remove_prefix(std::min(length + 1, bytes.size()));
  }
}

std::string content_of(int file) {
  std::string content;
  char buffer[4096];
  constexpr std::size_t enough = 1 << 16;
  for (ssize_t count; content.size() < enough; content.append(buffer, static_cast<std::size_t>(count))) {
    count = pread(file, buffer, sizeof buffer, static_cast<off_t>(content.size()));
    if (count <= 0) break;
  }
  return content;
}

// The process may live on after it has closed its end of the pipe.
int end_of(pid_t child, Clock::time_point deadline, bool& in_time) {
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (!in_time || Clock::now() > deadline) {
      in_time = false;
      kill(-child, SIGKILL);
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      break;
    }
    usleep(200);
  }
  kill(-child, SIGKILL);  // what it may have started
  return status;
}

}  // namespace

bool ChildResult::has(Report::Piece piece) const {
  return std::any_of(pieces.begin(), pieces.end(), [&](const auto& each) { return each.first == piece; });
}

std::string ChildResult::first(Report::Piece piece) const {
  const auto found = std::find_if(pieces.begin(), pieces.end(), [&](const auto& each) { return each.first == piece; });
  return found == pieces.end() ? std::string() : found->second;
}

ChildResult run_in_child(const std::function<void(Report&)>& work, double seconds) {
  int ends[2] = {-1, -1};
  if (pipe2(ends, O_CLOEXEC) != 0) throw Error(fmt::format("a check cannot be started: {}", std::strerror(errno)));
  const Descriptor from_child(ends[0]);
  Descriptor to_parent(ends[1]);
  const Descriptor output(memfd_create("output of a check", MFD_CLOEXEC));
  std::cout.flush();
  std::fflush(nullptr);
  const auto deadline =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  const pid_t child = fork();
  if (child < 0) throw Error(fmt::format("a check cannot be started: {}", std::strerror(errno)));
  if (child == 0) be_child(work, to_parent.number(), output.number());
  to_parent.close();

  ChildResult result;
  std::string bytes;
  bool in_time = receive(from_child.number(), deadline, bytes);
  const int status = end_of(child, deadline, in_time);
  take_apart(bytes, result);
  result.printed = content_of(output.number());
  if (!in_time) {
    result.ending = Ending::out_of_time;
  } else if (WIFSIGNALED(status)) {
    result.ending = Ending::killed;
    result.code = WTERMSIG(status);
  } else if (!result.has(Report::Piece::end)) {
    result.ending = Ending::exited;
    result.code = WEXITSTATUS(status);
  }
  return result;
}

}  // namespace pliant::conformance
