#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "scratch.hpp"

// Every file of tests/bad_configs begins with the whole of what `pliant validate` must say about it, and how it ends:
//     # expect: 4:9: text of a mistake        (or FILE:4:9: text, where it is in another file)
//     # exit: 2
namespace {

namespace fs = std::filesystem;

const fs::path folder = fs::path(PLIANT_SOURCE_DIR) / "tests/bad_configs";

struct Ending {
  std::string said;
  int exit_code = -1;
};

std::string content_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
}

// What the command says of a config, with the folders named as in the expectations.
Ending validate(const fs::path& config) {
  const pliant::test::Scratch scratch;
  const fs::path output = scratch / "said";
  const std::string command = "env -u PLIANT_PLUGIN_PATH '" PLIANT_COMMAND "' validate '" + config.string() + "' > '" +
                              output.string() + "' 2>&1";
  const int status = std::system(command.c_str());
  Ending ending{content_of(output), WIFEXITED(status) ? WEXITSTATUS(status) : -1};
  replace_all(ending.said, PLIANT_PLUGIN_DIR, "PLUGINS");
  replace_all(ending.said, config.parent_path().string() + "/", "");
  return ending;
}

struct Expectation {
  std::string said;
  int exit_code = -1;
};

Expectation expectation_of(const fs::path& config) {
  Expectation expected;
  std::istringstream lines(content_of(config));
  int mistakes = 0;
  for (std::string line; std::getline(lines, line) && line.starts_with("# ");) {
    if (line.starts_with("# exit: ")) expected.exit_code = std::stoi(line.substr(8));
    if (line.starts_with("#         ")) expected.said += line.substr(10) + "\n";
    if (!line.starts_with("# expect: ")) continue;
    line.erase(0, 10);
    const bool here = line.find_first_not_of("0123456789:") > line.find(':');
    expected.said += (here ? config.filename().string() + ":" : "") + line + "\n";
    ++mistakes;
  }
  if (mistakes > 1) expected.said += std::to_string(mistakes) + " mistakes\n";
  return expected;
}

std::vector<fs::path> bad_configs() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TEST_CASE("every bad config is refused with exactly the message it expects") {
  const std::vector<fs::path> files = bad_configs();
  REQUIRE(files.size() >= 35);
  for (const fs::path& file : files) {
    INFO(file.string());
    const Expectation expected = expectation_of(file);
    const Ending ending = validate(file);
    CHECK(ending.said == expected.said);
    CHECK(ending.exit_code == expected.exit_code);
  }
}

TEST_CASE("what is no config at all is refused") {
  const pliant::test::Scratch scratch;
  const auto said = [](const fs::path& file) {
    const Ending ending = validate(file);
    CHECK(ending.exit_code == 2);
    return ending.said;
  };
  CHECK(said(scratch.write("empty.yaml", "")) == "empty.yaml: the file is empty; a config is a map of keys\n");
  CHECK(said(scratch.write("comment.yaml", "# nothing\n")) ==
        "comment.yaml: the file is empty; a config is a map of keys\n");
  CHECK(said(scratch.write("junk.yaml", std::string("\x7f"
                                                    "ELF\x02\x01\0\0\0",
                                                    9))) ==
        "junk.yaml:1:1: byte 0x7F is not text in UTF-8; is this a config?\n");
  CHECK(said(scratch.write("utf16.yaml", std::string("\xff\xfen\0:\0", 6))) ==
        "utf16.yaml:1:1: byte 0xFF is not text in UTF-8; is this a config?\n");
  const fs::path zeros = scratch.write("zeros.yaml", "name: x\n");
  fs::resize_file(zeros, 1u << 20);
  CHECK(said(zeros) == "zeros.yaml:2:1: byte 0x00 is not text in UTF-8; is this a config?\n");
  fs::resize_file(zeros, 200u << 20);
  CHECK(said(zeros) ==
        "zeros.yaml: is larger than 64 MB, too large for a config; put meshes and tables into files of their own\n");
  CHECK(said(scratch / "none.yaml") == "none.yaml: there is no such file\n");
  scratch.write("folder.yaml/x", "");
  CHECK(said(scratch / "folder.yaml") == "folder.yaml: is a folder, not a file\n");
  CHECK(said("/dev/null") == "null: is not a regular file\n");
}

TEST_CASE("a config that may not be read is refused") {
  if (geteuid() == 0) return;  // root reads everything
  const pliant::test::Scratch scratch;
  const fs::path file = scratch.write("secret.yaml", "name: x\n");
  fs::permissions(file, fs::perms::none);
  const Ending ending = validate(file);
  CHECK(ending.said == "secret.yaml: cannot be read: Permission denied\n");
  CHECK(ending.exit_code == 2);
}
