#include <catch2/catch.hpp>

#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <random>

#include "output/output_error.hpp"
#include "output/results_folder.hpp"
#include "scratch.hpp"

using namespace pliant;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Json = nlohmann::ordered_json;

namespace {

int flushes = 0;  // to the disk, of this process

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

void run_once(const fs::path& path, const std::string& generation, const std::vector<std::string>& files) {
  ResultsFolder folder(path);
  for (const auto& name : files) folder.write(name, generation);
  folder.publish({{"generation", generation}});
}

std::string message_of_opening(const fs::path& path) {
  try {
    const ResultsFolder folder(path);
  } catch (const OutputError& error) {
    return error.what();
  }
  return "opened";
}

}  // namespace

TEST_CASE("results appear only when the run publishes them") {
  const test::Scratch scratch;
  const fs::path path = scratch / "results/beam";
  ResultsFolder folder(path);
  folder.write("solution.csv", "x\n");
  CHECK(names_in(path) == std::vector<std::string>{"unfinished"});
  folder.publish({{"status", "converged"}});
  CHECK(names_in(path) == std::vector<std::string>{"solution.csv", "summary.json"});
  const auto summary = Json::parse(content_of(path / "summary.json"));
  CHECK(summary["files"] == Json{"solution.csv", "summary.json"});
}

TEST_CASE("a new run replaces the files of the old one and drops those it no longer has") {
  const test::Scratch scratch;
  const fs::path path = scratch / "beam";
  run_once(path, "old", {"solution.csv", "steps.csv", "frames/0.vtu", "frames/1.vtu"});
  scratch.write("beam/notes.txt", "mine");
  run_once(path, "new", {"solution.csv", "frames/0.vtu"});
  CHECK(names_in(path) == std::vector<std::string>{"frames", "notes.txt", "solution.csv", "summary.json"});
  CHECK(names_in(path / "frames") == std::vector<std::string>{"0.vtu"});
  CHECK(content_of(path / "solution.csv") == "new");
}

TEST_CASE("a run that fails leaves the old results untouched, and no trace of itself") {
  const test::Scratch scratch;
  const fs::path path = scratch / "beam";
  run_once(path, "old", {"solution.csv"});
  {
    ResultsFolder folder(path);
    folder.write("solution.csv", "new");
  }
  CHECK(names_in(path) == std::vector<std::string>{"solution.csv", "summary.json"});
  CHECK(content_of(path / "solution.csv") == "old");
  { const ResultsFolder folder(scratch / "a/b"); }
  CHECK_FALSE(fs::exists(scratch / "a"));
}

// In the place of the C library's, to count.
extern "C" int fsync(int descriptor) {
  ++flushes;
  return static_cast<int>(syscall(SYS_fsync, descriptor));
}

TEST_CASE("saving on the way does not wait for the disk, publishing does") {
  const test::Scratch scratch;
  ResultsFolder folder(scratch / "cloth");
  const int before = flushes;
  for (int step = 0; step < 10; ++step) {
    folder.append("steps.csv", "1\n");
    folder.write("state.csv", "1");
    folder.keep_unfinished();
  }
  CHECK(flushes == before);
  folder.publish({{"status", "converged"}});
  CHECK(flushes > before);
}

TEST_CASE("what a long run saved can be found and taken up again") {
  const test::Scratch scratch;
  const fs::path path = scratch / "cloth";
  {
    ResultsFolder folder(path);
    folder.append("steps.csv", "step\n1\n");
    folder.append("steps.csv", "2\n");
    folder.write("state.csv", "2");
    folder.keep_unfinished();
  }
  CHECK(ResultsFolder::find(path, "state.csv") == path / "unfinished/state.csv");
  CHECK_FALSE(ResultsFolder::find(path, "other.csv"));
  ResultsFolder resumed(path, ResultsFolder::Start::resume);
  resumed.append("steps.csv", "3\n");
  resumed.publish({{"status", "converged"}});
  CHECK(content_of(path / "steps.csv") == "step\n1\n2\n3\n");
  CHECK(ResultsFolder::find(path, "state.csv") == path / "state.csv");
}

TEST_CASE("two runs cannot write to one folder at a time") {
  const test::Scratch scratch;
  const ResultsFolder first(scratch / "beam");
  CHECK_THAT(message_of_opening(scratch / "beam"),
             EndsWith("beam; wait for it, or name another folder with --out") && Contains("another run"));
}

TEST_CASE("a folder of someone else's files is refused, hidden files and subfolders are not") {
  const test::Scratch scratch;
  scratch.write("home/thesis.tex", "");
  CHECK_THAT(message_of_opening(scratch / "home"),
             Contains("holds files (such as thesis.tex) but no summary.json, so it is no results folder of pliant"));
  scratch.write("ours/.gitkeep", "");
  fs::create_directory(scratch / "ours/lost+found");
  CHECK(message_of_opening(scratch / "ours") == "opened");
}

TEST_CASE("a comparison's folder has comparison.json for its index") {
  const test::Scratch scratch;
  const fs::path path = scratch / "compared";
  {
    ResultsFolder folder(path);
    folder.write("comparison.csv", "variant\n");
    run_once(path / "newton", "1", {"solution.csv"});
    folder.publish({{"variants", 1}}, ResultsFolder::comparison_name);
  }
  CHECK(names_in(path) == std::vector<std::string>{"comparison.csv", "comparison.json", "newton"});
  run_once(path, "2", {"solution.csv"});
  CHECK(names_in(path) == std::vector<std::string>{"newton", "solution.csv", "summary.json"});
}

TEST_CASE("an index that lies cannot make files elsewhere disappear") {
  const test::Scratch scratch;
  scratch.write("precious.txt", "mine");
  scratch.write("beam/summary.json", R"({"files": ["../precious.txt", "/etc", "..", ".", "", 7, "sub/x"]})");
  scratch.write("beam/sub/x", "mine");
  run_once(scratch / "beam", "new", {"solution.csv"});
  CHECK(fs::exists(scratch / "precious.txt"));
  CHECK(fs::exists(scratch / "beam/sub/x"));
  scratch.write("beam/summary.json", "{ damaged");
  run_once(scratch / "beam", "newer", {"solution.csv"});
  CHECK(content_of(scratch / "beam/solution.csv") == "newer");
}

TEST_CASE("a folder that cannot be made is reported with its path and the reason") {
  const test::Scratch scratch;
  const auto file = scratch.write("taken", "");
  CHECK(message_of_opening(file) == "cannot make the folder " + file.string() +
                                        ": Not a directory; a file stands where a folder should be: name another one");
  CHECK_THAT(message_of_opening(file / "below"), Contains("cannot make the folder " + file.string() + ": Not a dir"));
  CHECK_THAT(message_of_opening(scratch / std::string(300, 'x')), EndsWith("File name too long"));
  CHECK_THAT(message_of_opening("/proc/pliant"), Contains("cannot make the folder /proc/pliant: "));
  CHECK(message_of_opening("") != "opened");
}

TEST_CASE("a folder without write permission is reported") {
  if (geteuid() == 0) return;  // root may write everywhere
  const test::Scratch scratch;
  fs::create_directory(scratch / "closed");
  fs::permissions(scratch / "closed", fs::perms::owner_read | fs::perms::owner_exec);
  CHECK_THAT(message_of_opening(scratch / "closed"),
             EndsWith("Permission denied; name a folder that you may write to"));
}

TEST_CASE("a write cut short by a limit leaves no file, and the old results untouched") {
  const test::Scratch scratch;
  const fs::path path = scratch / "beam";
  run_once(path, "old", {"solution.csv"});
  const auto handler = signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small{4096, before.rlim_max};
  {
    ResultsFolder folder(path);
    setrlimit(RLIMIT_FSIZE, &small);
    std::string message;
    try {
      folder.write("solution.csv", std::string(10000, 'x'));
    } catch (const OutputError& error) {
      message = error.what();
    }
    setrlimit(RLIMIT_FSIZE, &before);
    CHECK(message == "cannot write " + (path / "unfinished/solution.csv").string() +
                         ": File too large; raise the limit on the size of files (ulimit -f), or save less");
    CHECK(names_in(path / "unfinished").empty());
  }
  signal(SIGXFSZ, handler);
  CHECK(content_of(path / "solution.csv") == "old");
}

TEST_CASE("killed at any moment, the folder holds one run's results, whole") {
  const test::Scratch scratch;
  const fs::path path = scratch / "beam";
  std::mt19937 random(1);
  const std::vector<std::vector<std::string>> file_sets{{"a.csv", "b.csv", "frames/0.vtu"}, {"a.csv", "c.csv"}};
  const auto start = std::chrono::steady_clock::now();
  run_once(path, "0", file_sets[0]);
  const std::chrono::duration<double, std::micro> one_run = std::chrono::steady_clock::now() - start;
  std::uniform_real_distribution<double> moment(0.0, 2.5 * one_run.count());
  int published = 0;
  for (int round = 1; round < 40; ++round) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      for (int i = 0;; ++i) run_once(path, std::to_string(round) + "." + std::to_string(i), file_sets[i % 2]);
    }
    // Longer and longer until a child has come as far as publishing, however slow the machine.
    usleep(static_cast<useconds_t>(moment(random) * (published > 0 ? 1 : round)));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);

    ResultsFolder::settle(path);
    REQUIRE(fs::exists(path / "summary.json"));
    const auto summary = Json::parse(content_of(path / "summary.json"));
    if (summary["generation"].get<std::string>().starts_with(std::to_string(round) + ".")) ++published;
    std::vector<std::string> expected = summary["files"];
    std::sort(expected.begin(), expected.end());
    auto found = names_in(path);
    found.erase(std::remove(found.begin(), found.end(), "unfinished"), found.end());
    REQUIRE(found == expected);
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
      const auto relative = fs::relative(entry.path(), path);
      if (*relative.begin() == "unfinished" || entry.is_directory() || relative == "summary.json") continue;
      REQUIRE(content_of(entry.path()) == summary["generation"].get<std::string>());
    }
  }
  CHECK(published > 0);
}

TEST_CASE("where the disk is full, what is worth less makes room, once") {
  const test::Scratch scratch;
  const fs::path path = scratch / "beam";
  ResultsFolder folder(path);
  int told = 0;
  folder.give_up_first({"frames", "frames.pvd"}, [&] { ++told; });
  const OutputError full("write", path / "solution.csv", ENOSPC);
  CHECK_FALSE(folder.make_room(full));
  folder.write("frames/a.vtu", "large");
  folder.write("steps.csv", "numbers");
  CHECK_FALSE(folder.make_room(OutputError("write", path / "solution.csv", EFBIG)));
  CHECK(told == 0);
  CHECK(folder.make_room(full));
  CHECK(told == 1);
  CHECK(names_in(path / "unfinished") == std::vector<std::string>{"steps.csv"});
  CHECK_FALSE(folder.make_room(full));
}

TEST_CASE("a run that goes on takes over what the results before have") {
  const test::Scratch scratch;
  const fs::path path = scratch / "beam";
  run_once(path, "old", {"frames/a.vtu", "frames/b.vtu", "frames.pvd"});
  ResultsFolder folder(path, ResultsFolder::Start::resume);
  folder.write("frames/c.vtu", "of another run");
  for (const char* name : {"frames", "frames.pvd", "none"}) folder.take_over(name);
  CHECK(folder.names_in("frames") == std::vector<std::string>{"a.vtu", "b.vtu"});
  folder.write("frames/a.vtu", "new");
  folder.remove("frames/b.vtu");
  CHECK(content_of(path / "frames/a.vtu") == "old");
  folder.publish({{"generation", "new"}});
  CHECK(content_of(path / "frames/a.vtu") == "new");
  CHECK(names_in(path / "frames") == std::vector<std::string>{"a.vtu"});
  CHECK(content_of(path / "frames.pvd") == "old");
}

TEST_CASE("a subfolder takes the place of a file of its name") {
  const test::Scratch scratch;
  const fs::path path = scratch / "beam";
  run_once(path, "old", {"frames"});
  run_once(path, "new", {"frames/a.vtu"});
  CHECK(content_of(path / "frames/a.vtu") == "new");
}
