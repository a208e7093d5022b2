#include "output/this_machine.hpp"

#include <sched.h>
#include <sys/utsname.h>

#include <algorithm>
#include <fstream>

#include <fmt/format.h>

namespace pliant {
namespace {

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    const auto colon = line.find(": ");
    return colon == std::string::npos ? "" : line.substr(colon + 2);
  }
  return "";
}

int threads_of_process() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? std::max(1, CPU_COUNT(&set)) : 1;
}

std::string system_name() {
  utsname system{};
  if (::uname(&system) != 0) return "";
  return fmt::format("{} {} {}", system.sysname, system.release, system.machine);
}

}  // namespace

ThisMachine this_machine() {
  return {processor_name(), threads_of_process(), system_name()};
}

}  // namespace pliant
