#include <chrono>
#include <filesystem>

#include <catch2/catch.hpp>

#include "output/output_error.hpp"
#include "report/run_program.hpp"
#include "report/temporary_folder.hpp"

using namespace pliant;

TEST_CASE("a program runs in its folder, and both its streams and its exit code are told") {
  const TemporaryFolder folder;
  const auto result = run_program({"sh", "-c", "pwd; echo wrong >&2; exit 3"}, folder.path(), 60);
  CHECK(result.code == 3);
  CHECK(result.printed == std::filesystem::canonical(folder.path()).string() + "\n");
  CHECK(result.errors == "wrong\n");
}

TEST_CASE("a program's arguments reach it as they are, without a shell") {
  CHECK(run_program({"printf", "%s", "$HOME 'a' *"}, "/", 60).printed == "$HOME 'a' *");
}

TEST_CASE("output larger than a pipe holds is read whole") {
  const auto result = run_program({"sh", "-c", "head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2"}, "/", 60);
  CHECK(result.printed.size() == 3'000'000);
  CHECK(result.errors.size() == 3'000'000);
}

TEST_CASE("a program has nothing to read") {
  CHECK(run_program({"cat"}, "/", 60).printed.empty());
}

TEST_CASE("a program that takes too long is killed, with what it has started") {
  const auto start = std::chrono::steady_clock::now();
  const auto result = run_program({"sh", "-c", "sleep 1000 & sleep 1000"}, "/", 0.2);
  CHECK(result.code == 128 + 9);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(100));
}

TEST_CASE("a program that is not there cannot be started, and is not found") {
  CHECK_THROWS_AS(run_program({"no_such_program"}, "/", 60), OutputError);
  CHECK_FALSE(find_program("no_such_program"));
  CHECK(find_program("sh"));
}

TEST_CASE("a temporary folder goes with all that is in it") {
  std::filesystem::path path;
  {
    const TemporaryFolder folder;
    path = folder.path();
    CHECK(run_program({"sh", "-c", "mkdir deep && echo x > deep/file"}, path, 60).code == 0);
    CHECK(std::filesystem::exists(path / "deep" / "file"));
  }
  CHECK_FALSE(std::filesystem::exists(path));
}
