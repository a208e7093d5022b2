#pragma once

#include <string>

namespace pliant {

// What the numbers of a run were computed on. Empty texts: not known.
struct ThisMachine {
  std::string processor;  // "AMD EPYC 9B14"
  int threads = 1;        // that the process may use
  std::string system;     // "Linux 6.1.0 x86_64"
};

ThisMachine this_machine();

}  // namespace pliant
