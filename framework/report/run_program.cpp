#include "report/run_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "output/output_error.hpp"

extern char** environ;

namespace pliant {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

class Pipe {
 public:
  Pipe() { open_ = ::pipe2(ends_.data(), O_CLOEXEC) == 0; }
  ~Pipe() {
    close(0);
    close(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  bool open() const { return open_; }
  int end(std::size_t which) const { return ends_[which]; }  // 0: to read from, 1: to write to
  void close(std::size_t which) {
    if (ends_[which] >= 0) ::close(ends_[which]);
    ends_[which] = -1;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
  bool open_ = false;
};

struct Pipes {
  Pipe out, err;
};

// A process group of its own, so that what it has started can be killed with it.
int spawn(const std::vector<std::string>& command, const fs::path& folder, const Pipes& pipes, pid_t& child) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, pipes.out.end(1), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, pipes.err.end(1), STDERR_FILENO);
  sigset_t defaults;
  sigemptyset(&defaults);
  for (const int number : {SIGINT, SIGTERM, SIGPIPE, SIGXFSZ}) sigaddset(&defaults, number);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const std::string place = "TMPDIR=" + folder.string();
  std::vector<char*> variables{const_cast<char*>(place.c_str())};
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (std::strncmp(*variable, "TMPDIR=", 7) != 0) variables.push_back(*variable);
  }
  variables.push_back(nullptr);
  const int error =
      ::posix_spawnp(&child, arguments.front(), &actions, &attributes, arguments.data(), variables.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

// Appends what there is; false at the end.
bool take(int descriptor, std::string& text) {
  std::array<char, 1 << 16> buffer;
  const auto count = ::read(descriptor, buffer.data(), buffer.size());
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  text.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0;
}

// Reads until the program has closed both streams. False when the time is over, or it is interrupted.
bool listen(Pipes& pipes, ProgramResult& result, Clock::time_point until, const std::atomic<bool>* interrupt) {
  constexpr std::int64_t longest_wait = 100;  // milliseconds
  while (pipes.out.end(0) >= 0 || pipes.err.end(0) >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0 || (interrupt != nullptr && *interrupt)) return false;
    std::array<pollfd, 2> streams{pollfd{pipes.out.end(0), POLLIN, 0}, pollfd{pipes.err.end(0), POLLIN, 0}};
    if (::poll(streams.data(), streams.size(), static_cast<int>(std::min<std::int64_t>(left, longest_wait))) < 0 &&
        errno != EINTR)
      return false;
    if (streams[0].revents != 0 && !take(pipes.out.end(0), result.printed)) pipes.out.close(0);
    if (streams[1].revents != 0 && !take(pipes.err.end(0), result.errors)) pipes.err.close(0);
  }
  return true;
}

}  // namespace

std::optional<fs::path> find_program(std::string_view name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "/usr/bin:/bin" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path file = fs::path(folder) / name;
    std::error_code ignored;
    if (!folder.empty() && fs::is_regular_file(file, ignored) && ::access(file.c_str(), X_OK) == 0) return file;
  }
  return std::nullopt;
}

ProgramResult run_program(const std::vector<std::string>& command, const fs::path& folder, double seconds,
                          const std::atomic<bool>* interrupt) {
  Pipes pipes;
  if (!pipes.out.open() || !pipes.err.open()) throw OutputError("start", command.front(), errno);
  pid_t child = 0;
  if (const int error = spawn(command, folder, pipes, child)) throw OutputError("start", command.front(), error);
  pipes.out.close(1);
  pipes.err.close(1);
  ProgramResult result;
  const auto until = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  if (!listen(pipes, result, until, interrupt)) ::kill(-child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace pliant
