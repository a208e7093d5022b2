// What a person at a terminal sees: a screen that understands carriage return, newline and "erase to the end of line".
#include <catch2/catch.hpp>

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <thread>

#include "command.hpp"

using namespace pliant::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

constexpr const char* beam = R"(name: small_beam
mesh:
  grid: {vertices: [17, 5], size: [4.0, 1.0], diagonal: se_nw}
boundary:
  - {select: {side: left}, hold: rest}
  - {select: {side: right}, rotate: {degrees: 20, about: {side: left}}}
energies:
  - {type: arap, mu: 1.0}
solver:
  type: bcd
  stop: {relative_gradient: 1.0e-7, iterations: 5000}
)";

constexpr const char* swinging = R"(name: swinging
mesh:
  grid: {vertices: [9, 5], size: [4.0, 1.0], diagonal: se_nw}
mass: 1.0
boundary:
  - {select: {side: left}, hold: rest}
energies:
  - {type: arap, mu: 1.0}
solver: {type: newton}
time: {scheme: backward_euler, step: 0.01, steps: 1000000}
)";

// The solver never asks whether to stop.
const std::string endless_run =
    "run beam.yaml --set solver=ignores_monitor --plugin-dir " + quoted(PLIANT_FAULTY_PLUGIN_DIR);
constexpr std::chrono::milliseconds apart{200};  // signals that are two, not one

class Screen {
 public:
  explicit Screen(std::size_t width) : width_(width) {}

  void feed(const std::string& bytes) {
    pending_ += bytes;
    std::size_t used = 0;
    while (used < pending_.size()) {
      const std::size_t taken = feed_one(std::string_view(pending_).substr(used));
      if (taken == 0) break;
      used += taken;
    }
    pending_.erase(0, used);
  }
  void resize(std::size_t width) { width_ = width; }

  std::string text() const {
    std::string all;
    for (const auto& row : rows_) all += joined(row) + "\n";
    return all;
  }
  const std::vector<std::string>& erased() const { return erased_; }  // lines that were erased again
  bool overflowed() const { return overflowed_; }
  bool unknown_escape() const { return unknown_escape_; }
  std::size_t column() const { return column_; }

 private:
  static std::string joined(const std::vector<std::string>& row) {
    std::string text;
    for (const auto& cell : row) text += cell;
    return text;
  }

  // The bytes taken; 0 where more must come first.
  std::size_t feed_one(std::string_view bytes) {
    const auto first = static_cast<unsigned char>(bytes[0]);
    if (first == '\r') return column_ = 0, 1;
    if (first == '\n') return rows_.emplace_back(), column_ = 0, 1;
    if (first == '\x1b') {
      if (bytes.size() < 3) return 0;
      if (bytes.substr(0, 3) == "\x1b[K") return erase(), 3;
      return unknown_escape_ = true, 1;
    }
    const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (bytes.size() < length) return 0;
    put(std::string(bytes.substr(0, length)));
    return length;
  }
  void erase() {
    if (column_ == 0 && !rows_.back().empty()) erased_.push_back(joined(rows_.back()));
    rows_.back().resize(std::min(rows_.back().size(), column_));
  }
  void put(const std::string& cell) {
    auto& row = rows_.back();
    if (row.size() <= column_) row.resize(column_ + 1, " ");
    row[column_++] = cell;
    if (column_ >= width_ && drawing()) overflowed_ = true;
  }
  bool drawing() const { return joined(rows_.back()).find("|g|") != std::string::npos; }

  std::size_t width_;
  std::vector<std::vector<std::string>> rows_{{}};
  std::size_t column_ = 0;
  std::string pending_;
  std::vector<std::string> erased_;
  bool overflowed_ = false, unknown_escape_ = false;
};

// `pliant` with a terminal of its own as all its streams.
class Terminal {
 public:
  Terminal(const Scratch& scratch, unsigned short width, const std::string& arguments,
           const std::string& environment = "LC_ALL=C.UTF-8 TERM=xterm CI=")
      : screen_(width) {
    winsize size{24, width, 0, 0};
    const std::string command = "cd " + quoted(scratch.folder().string()) + " && " + environment + " exec " +
                                quoted(PLIANT_COMMAND) + " " + arguments;
    child_ = forkpty(&master_, nullptr, nullptr, &size);
    if (child_ == 0) {
      execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      _exit(127);
    }
    REQUIRE(child_ > 0);
  }
  ~Terminal() {
    if (child_ > 0) kill(child_, SIGKILL), waitpid(child_, nullptr, 0);
    close(master_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  // Until so many lines have been erased, or the end of the output.
  void read_until_erased(std::size_t lines) {
    while (screen_.erased().size() < lines && read_some()) {
    }
  }
  void read_until(const std::string& text) {
    while (bytes_.find(text) == bytes_.npos && read_some()) {
    }
  }
  bool running() {
    if (child_ > 0 && waitpid(child_, nullptr, WNOHANG) == child_) child_ = -1;
    return child_ > 0;
  }
  int code() {
    while (read_some()) {
    }
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  void type(const std::string& keys) { REQUIRE(write(master_, keys.data(), keys.size()) > 0); }
  void resize(unsigned short width) {
    winsize size{24, width, 0, 0};
    REQUIRE(ioctl(master_, TIOCSWINSZ, &size) == 0);
  }
  Screen& screen() { return screen_; }
  const std::string& bytes() const { return bytes_; }

 private:
  bool read_some() {
    constexpr int longest = 100'000;  // milliseconds without a byte: something hangs
    pollfd readable{master_, POLLIN, 0};
    if (poll(&readable, 1, longest) != 1) return false;
    char buffer[4096];
    const auto count = read(master_, buffer, sizeof buffer);
    if (count <= 0) return count < 0 && errno == EINTR;
    const std::string part(buffer, static_cast<std::size_t>(count));
    bytes_ += part;
    screen_.feed(part);
    return true;
  }

  Screen screen_;
  std::string bytes_;
  int master_ = -1;
  pid_t child_ = -1;
};

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

std::string plain(const Scratch& scratch, const std::string& arguments) {
  return run_shell("cd " + quoted(scratch.folder().string()) + " && " + quoted(PLIANT_COMMAND) + " " + arguments).out;
}

}  // namespace

TEST_CASE("at a terminal a static run is one line, redrawn, of which nothing remains") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  Terminal terminal(scratch, 140, "run beam.yaml");
  REQUIRE(terminal.code() == 0);
  const Screen& screen = terminal.screen();
  CAPTURE(screen.text());
  REQUIRE_FALSE(screen.erased().empty());
  for (const std::string& line : screen.erased()) {
    CAPTURE(line);
    CHECK_THAT(line, StartsWith("small_beam  iteration ") && Contains("  |g|/|g0| ") && Contains("] 1e-07  energy ") &&
                         Catch::Matchers::EndsWith(" s"));
  }
  CHECK_THAT(screen.erased().front(), Contains("iteration 0  |g|/|g0| 1.0e+00 [░░░░"));
  CHECK_FALSE(screen.overflowed());
  CHECK_FALSE(screen.unknown_escape());
  CHECK_THAT(screen.text(), !Contains("iteration 0") && !Contains("░"));
  CHECK_THAT(screen.text(), Contains("\nsmall_beam: converged, ") && Contains("\nresults in results/small_beam\n"));
  CHECK(screen.column() == 0);
}

TEST_CASE("the line is cut to the width of the terminal, also of one that has been made narrower") {
  const Scratch scratch;
  scratch.write("swinging.yaml", swinging);
  Terminal terminal(scratch, 60, "run swinging.yaml");
  terminal.read_until_erased(3);
  CHECK(terminal.screen().erased().back().size() > 40);
  terminal.resize(30);
  terminal.read_until_erased(8);
  const std::string line = terminal.screen().erased().back();
  CHECK_THAT(line, StartsWith("swinging  step "));
  CHECK(line.size() <= 27);
  CHECK_FALSE(terminal.screen().overflowed());
  terminal.type("\x03");
  CHECK(terminal.code() == 130);
}

TEST_CASE("steps are a bar with their rate and the time left; Ctrl-C leaves the outcome on a clean line") {
  const Scratch scratch;
  scratch.write("swinging.yaml", swinging);
  Terminal terminal(scratch, 200, "run swinging.yaml");
  terminal.read_until_erased(3);
  terminal.type("\x03");
  CHECK(terminal.code() == 130);
  const Screen& screen = terminal.screen();
  CAPTURE(screen.text());
  CHECK_THAT(screen.erased()[2], StartsWith("swinging  step ") && Contains(" of 1000000 [") && Contains(" steps/s  ") &&
                                     Contains(" left  energy ") && Contains("  iteration "));
  CHECK_THAT(screen.text(), Contains("\nswinging: interrupted") && !Contains("steps/s") && !Contains("^C"));
  CHECK(screen.column() == 0);
}

TEST_CASE("a second Ctrl-C ends the process at once and leaves an empty line") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  Terminal terminal(scratch, 140, endless_run);
  terminal.read_until("|g|");
  terminal.type("\x03");
  std::this_thread::sleep_for(apart);
  terminal.type("\x03");
  CHECK(terminal.code() == 128 + SIGINT);
  CHECK(terminal.screen().column() == 0);
  CHECK_THAT(terminal.screen().text(), !Contains("|g|"));
  CHECK_FALSE(std::filesystem::exists(scratch / "results/small_beam/summary.json"));
}

TEST_CASE("signals that come together are one, as those of timeout to a process and to its group") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  Terminal terminal(scratch, 140, endless_run);
  terminal.read_until("|g|");
  terminal.type("\x03");
  terminal.read_until("interrupted: ending with what there is");
  terminal.type("\x03");
  std::this_thread::sleep_for(apart);
  REQUIRE(terminal.running());
  terminal.type("\x03");
  CHECK(terminal.code() == 128 + SIGINT);
}

TEST_CASE("variants are told as one of how many") {
  const Scratch scratch;
  scratch.write("pair.yaml", std::string(beam) +
                                 "variants:\n  bcd: {solver.stop.iterations: 4000}\n  newton: {solver.type: newton}\n");
  Terminal terminal(scratch, 140, "run pair.yaml");
  REQUIRE(terminal.code() == 0);
  const auto& lines = terminal.screen().erased();
  CHECK_THAT(lines.front(), StartsWith("bcd (1 of 2)  iteration 0"));
  CHECK(std::any_of(lines.begin(), lines.end(),
                    [](const std::string& line) { return line.find("newton (2 of 2)  iteration 0") == 0; }));
}

TEST_CASE("without UTF-8 the bar is ASCII, and with an absolute tolerance it measures |g|") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  const std::string absolute = "--set solver.stop.relative_gradient=0 --set solver.stop.absolute_gradient=1e-6";
  Terminal terminal(scratch, 140, "run beam.yaml " + absolute, "LC_ALL=C TERM=xterm CI=");
  REQUIRE(terminal.code() == 0);
  CHECK_THAT(terminal.screen().erased().front(),
             Contains("iteration 0  |g| ") && Contains(" [--------------------] 1e-06"));
  const std::string none = "--set solver.stop.relative_gradient=0 --set solver.stop.iterations=4";
  Terminal counted(scratch, 140, "run beam.yaml " + none, "LC_ALL=C TERM=xterm CI=");
  REQUIRE(counted.code() == 0);
  CHECK_THAT(counted.screen().erased().front(), Contains("iteration 0 of 4 [--------------------]  |g|/|g0| 1.0e+00"));
}

TEST_CASE("where no person watches, or all is asked for, or nothing, no line is redrawn") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  const std::string usual = "LC_ALL=C.UTF-8 TERM=xterm CI=";
  const std::vector<std::pair<std::string, std::string>> cases{{"run beam.yaml --verbose", usual},
                                                               {"run beam.yaml --quiet", usual},
                                                               {"run beam.yaml --log-format json", usual},
                                                               {"run beam.yaml", "TERM=dumb CI="},
                                                               {"run beam.yaml", "TERM=xterm CI=true"}};
  for (const auto& [arguments, environment] : cases) {
    CAPTURE(arguments, environment);
    Terminal terminal(scratch, 140, arguments, environment);
    REQUIRE(terminal.code() == 0);
    CHECK(terminal.screen().erased().empty());
    CHECK(terminal.bytes().find("\x1b[K") == std::string::npos);
  }
}

TEST_CASE("in a pipe there are no control characters, and lines of a static run become fewer") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  const std::string out = plain(scratch, "run beam.yaml");
  CHECK(out.find('\r') == std::string::npos);
  CHECK(out.find('\x1b') == std::string::npos);
  const auto summary = read_file(scratch / "results/small_beam/iterations.csv");
  const auto last = std::count(summary.begin(), summary.end(), '\n') - 2;
  REQUIRE(last > 20);
  for (const std::string number : {"0", "1", "9", "10", "12", "15", "20"}) {
    CHECK(count_of(out, "\n" + std::string(11 - number.size(), ' ') + number + " ") == 1);
  }
  CHECK(count_of(out, "\n" + std::string(9, ' ') + "11 ") == 0);
  const std::string number = std::to_string(last);
  CHECK(count_of(out, "\n" + std::string(11 - number.size(), ' ') + number + " ") == 1);
  const std::string all = plain(scratch, "run beam.yaml --verbose");
  CHECK(count_of(all, "\n" + std::string(9, ' ') + "11 ") == 1);
}
