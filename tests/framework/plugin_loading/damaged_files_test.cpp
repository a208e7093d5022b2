// What can lie at a plugin's path instead of a sound library.
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <random>

#include "plugin_loading/elf_file.hpp"
#include "refusal.hpp"
#include "scratch.hpp"

using pliant::Error;
using pliant::read_elf;
using pliant::test::refusal;
using pliant::test::Scratch;
namespace fs = std::filesystem;

namespace {

const fs::path sound = fs::path(PLIANT_TEST_PLUGIN_DIR) / "libpliant_energy_test_quadratic.so";

std::string bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string refusal_of(const Scratch& scratch) {
  const std::string beginning = "energy plugin 'odd' (FOLDER/libpliant_energy_odd.so): ";
  const std::string text = refusal(scratch.folder(), "energy", "odd");
  return text.starts_with(beginning) ? text.substr(beginning.size()) : text;
}

constexpr const char* file_name = "libpliant_energy_odd.so";

}  // namespace

TEST_CASE("an empty file") {
  const Scratch scratch;
  scratch.write(file_name, "");
  CHECK(refusal_of(scratch) == "is no library: it is empty");
}

TEST_CASE("a few bytes, a script, and junk") {
  const Scratch scratch;
  for (const std::string& content :
       std::vector<std::string>{std::string("\x7f"
                                            "EL"),
                                std::string("#!/bin/sh\nexit 0\n"), std::string(500, '\xff')}) {
    scratch.write(file_name, content);
    CHECK(refusal_of(scratch) == "is no library: it is not an ELF file");
  }
}

TEST_CASE("an ELF header and nothing behind it") {
  const Scratch scratch;
  scratch.write(file_name, bytes_of(sound).substr(0, 16));
  CHECK(refusal_of(scratch) == "is truncated or damaged: its headers speak of byte 64, it has 16 bytes");
}

TEST_CASE("a folder, a dead link, a pipe") {
  const Scratch scratch;
  fs::create_directory(scratch / file_name);
  CHECK(refusal_of(scratch) == "is a folder, not a library");
  fs::remove(scratch / file_name);
  fs::create_symlink("/no/such/library.so", scratch / file_name);
  CHECK(refusal_of(scratch) == "is a link to /no/such/library.so, which does not exist");
  fs::remove(scratch / file_name);
  REQUIRE(mkfifo((scratch / file_name).c_str(), 0600) == 0);
  CHECK(refusal_of(scratch) == "is not a regular file");
}

TEST_CASE("a file that may not be read") {
  const Scratch scratch;
  fs::copy(sound, scratch / file_name);
  fs::permissions(scratch / file_name, fs::perms::none);
  if (access((scratch / file_name).c_str(), R_OK) == 0) return;  // root may read everything
  CHECK(refusal_of(scratch) == "cannot be read: Permission denied");
}

TEST_CASE("the running program, and another one") {
  const Scratch scratch;
  fs::create_symlink(fs::read_symlink("/proc/self/exe"), scratch / file_name);
  CHECK(refusal_of(scratch) == "is the running program itself");
  fs::remove(scratch / file_name);
  fs::copy("/bin/sh", scratch / file_name);
  CHECK_THAT(refusal_of(scratch), Catch::StartsWith("cannot be loaded: ") &&
                                      Catch::EndsWith("cannot dynamically load position-independent executable"));
}

TEST_CASE("a library for 32 bits") {
  const Scratch scratch;
  std::string bytes = bytes_of(sound);
  bytes[4] = 1;  // ELFCLASS32
  scratch.write(file_name, bytes);
  CHECK_THAT(refusal_of(scratch),
             Catch::StartsWith("is built for another machine (32 bits, little endian), this host"));
}

TEST_CASE("a library cut off anywhere is refused, and never mapped") {
  const Scratch scratch;
  const std::string bytes = bytes_of(sound);
  for (std::size_t length = 64; length < bytes.size() / 2; length += 509) {
    scratch.write(file_name, bytes.substr(0, length));
    INFO(length << " of " << bytes.size() << " bytes");
    CHECK_THAT(refusal_of(scratch), Catch::StartsWith("is truncated or damaged: "));
  }
}

TEST_CASE("a library with wrong bytes in its headers is read without a crash") {
  const Scratch scratch;
  const std::string bytes = bytes_of(sound);
  std::mt19937 random(1);
  for (int trial = 0; trial < 500; ++trial) {
    std::string damaged = bytes;
    for (int i = 0; i < 8; ++i) damaged[16 + random() % 900] = static_cast<char>(random());
    const auto file = scratch.write(file_name, damaged);
    try {
      read_elf(file);
    } catch (const Error& error) {
      CHECK(*error.what() != '\0');
    }
  }
}

TEST_CASE("the libraries that a library needs are read from its file") {
  const auto needed = read_elf(sound).needed;
  CHECK(std::count(needed.begin(), needed.end(), "libpliant.so.1") == 1);
  CHECK(std::count(needed.begin(), needed.end(), "libc.so.6") == 1);
}

TEST_CASE("a faulty file ends the search, even if a sound one lies in a later folder") {
  const Scratch scratch;
  scratch.write("libpliant_energy_test_quadratic.so", "junk");
  pliant::Registry registry({scratch.folder(), PLIANT_TEST_PLUGIN_DIR});
  CHECK_THROWS_WITH(registry.open("energy", "test_quadratic"), Catch::EndsWith("it is not an ELF file"));
}
