#pragma once

#include <signal.h>

#include <array>
#include <cfenv>
#include <filesystem>
#include <locale>
#include <string>
#include <vector>

namespace pliant {

// What a plugin must leave alone, as it is when the object is made: the floating-point control words of this thread,
// locale, working directory, signal handlers, numbers of BLAS and OpenMP threads.
class ProcessState {
 public:
  ProcessState();

  // Puts back what has changed since, and names it: "the floating-point mode (flush-to-zero)", "the locale".
  std::vector<std::string> restore() const;

 private:
  static constexpr int signal_count = 64;

  std::fenv_t floating_point_;
  std::string c_locale_;
  std::locale locale_;
  std::filesystem::path directory_;
  std::array<struct sigaction, signal_count + 1> handlers_;
  int blas_threads_;
  int openmp_threads_;
  int openmp_levels_;
};

}  // namespace pliant
