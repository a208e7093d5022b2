#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "scratch.hpp"

namespace pliant::test {

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline std::string quoted(const std::string& argument) {
  std::string text = "'";
  for (const char c : argument) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

struct CommandResult {
  int code = -1;  // exit code; 128 + n for signal n
  std::string out, err;
};

// Runs a shell command to its end.
inline CommandResult run_shell(const std::string& command) {
  const Scratch scratch;
  const std::string out = (scratch / "out").string(), err = (scratch / "err").string();
  const int status =
      std::system(("{ " + command + "\n} >" + quoted(out) + " 2>" + quoted(err) + " </dev/null").c_str());
  CommandResult result;
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = read_file(out);
  result.err = read_file(err);
  return result;
}

// Runs the built `pliant` with these arguments.
inline CommandResult run_pliant(const std::vector<std::string>& arguments) {
  std::string command = quoted(PLIANT_COMMAND);
  for (const auto& argument : arguments) command += " " + quoted(argument);
  return run_shell(command);
}

}  // namespace pliant::test
