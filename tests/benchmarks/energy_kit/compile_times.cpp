#include "compile_times.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <stdexcept>

#include <nlohmann/json.hpp>

namespace {

std::string command_for(const std::string& source) {
  std::ifstream file(PLIANT_COMPILE_COMMANDS);
  for (const auto& entry : nlohmann::json::parse(file)) {
    if (entry.at("file") == source) {
      return "cd '" + entry.at("directory").get<std::string>() + "' && CCACHE_DISABLE=1 " +
             entry.at("command").get<std::string>() + " -o /dev/null";
    }
  }
  throw std::runtime_error("no command for " + source + " in " PLIANT_COMPILE_COMMANDS);
}

}  // namespace

double compile_seconds(const std::string& source, int runs) {
  const std::string command = command_for(source);
  double least = std::numeric_limits<double>::infinity();
  for (int run = 0; run < runs; ++run) {
    const auto start = std::chrono::steady_clock::now();
    if (std::system(command.c_str()) != 0) throw std::runtime_error("failed: " + command);
    least = std::min(least, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return least;
}
