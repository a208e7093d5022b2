#include "plugin_loading/process_state.hpp"

#include <dlfcn.h>
#include <omp.h>
#include <string.h>

#include <clocale>
#include <system_error>

#include <fmt/format.h>

namespace pliant {
namespace {

// The control bits of the floating-point environment, without the flags that any computation raises.
struct FloatingPointMode {
  unsigned rounding_and_traps;  // x87 control word; elsewhere all there is
  unsigned vector;              // MXCSR without its status flags

  explicit FloatingPointMode(const std::fenv_t& environment) {
#if defined(__x86_64__)
    constexpr unsigned mxcsr_flags = 0x3f;
    rounding_and_traps = environment.__control_word;
    vector = environment.__mxcsr & ~mxcsr_flags;
#elif defined(__aarch64__)
    rounding_and_traps = environment.__fpcr;
    vector = 0;
#else
#error "which bits of fenv_t are the floating-point control word here?"
#endif
  }
  bool operator==(const FloatingPointMode&) const = default;
};

bool flushes_to_zero(const FloatingPointMode& mode) {
#if defined(__x86_64__)
  constexpr unsigned flush_to_zero = 0x8000, denormals_are_zero = 0x0040;
  return (mode.vector & (flush_to_zero | denormals_are_zero)) != 0;
#else
  constexpr unsigned flush_to_zero = 1u << 24;
  return (mode.rounding_and_traps & flush_to_zero) != 0;
#endif
}

std::string describe_change(const FloatingPointMode& now) {
  if (flushes_to_zero(now)) return "the floating-point mode (flush to zero: was it linked with -ffast-math or -Ofast?)";
  return "the floating-point mode (rounding, precision or traps)";
}

// A function of OpenBLAS if some plugin has brought it into the process; plugins' libraries are not in the global
// scope.
template <class Function>
Function* openblas(const char* name) {
  void* library = dlopen("libopenblas.so.0", RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
  return library == nullptr ? nullptr : reinterpret_cast<Function*>(dlsym(library, name));
}

constexpr int not_loaded = -1;

int openblas_threads() {
  const auto get = openblas<int()>("openblas_get_num_threads");
  return get == nullptr ? not_loaded : get();
}

// Flags say how a function is called: those of SIG_DFL and SIG_IGN mean nothing, and differ after METIS has put back
// what it found with signal().
bool same_handler(const struct sigaction& a, const struct sigaction& b) {
  const bool is_function = a.sa_handler != SIG_DFL && a.sa_handler != SIG_IGN;
  return a.sa_sigaction == b.sa_sigaction && (!is_function || a.sa_flags == b.sa_flags);
}

std::filesystem::path current_directory() {
  std::error_code removed;
  return std::filesystem::current_path(removed);
}

}  // namespace

ProcessState::ProcessState()
    : c_locale_(std::setlocale(LC_ALL, nullptr)),
      directory_(current_directory()),
      handlers_{},
      blas_threads_(openblas_threads()),
      openmp_threads_(omp_get_max_threads()),
      openmp_levels_(omp_get_max_active_levels()) {
  std::fegetenv(&floating_point_);
  for (int signal = 1; signal <= signal_count; ++signal) sigaction(signal, nullptr, &handlers_[signal]);
}

std::vector<std::string> ProcessState::restore() const {
  std::vector<std::string> changes;
  std::fenv_t floating_point;
  std::fegetenv(&floating_point);
  if (const FloatingPointMode now(floating_point); now != FloatingPointMode(floating_point_)) {
    changes.push_back(describe_change(now));
    std::fesetenv(&floating_point_);
  }
  if (c_locale_ != std::setlocale(LC_ALL, nullptr) || locale_ != std::locale()) {
    changes.emplace_back("the locale");
    std::locale::global(locale_);
    std::setlocale(LC_ALL, c_locale_.c_str());
  }
  if (directory_ != current_directory()) {
    changes.emplace_back("the working directory");
    std::error_code removed;
    std::filesystem::current_path(directory_, removed);
  }
  for (int signal = 1; signal <= signal_count; ++signal) {
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    if (same_handler(now, handlers_[signal])) continue;
    changes.push_back(fmt::format("the handler of signal {} ({})", signal, strsignal(signal)));
    sigaction(signal, &handlers_[signal], nullptr);
  }
  if (blas_threads_ != not_loaded && openblas_threads() != blas_threads_) {
    changes.emplace_back("the number of BLAS threads");
    openblas<void(int)>("openblas_set_num_threads")(blas_threads_);
  }
  if (omp_get_max_threads() != openmp_threads_ || omp_get_max_active_levels() != openmp_levels_) {
    changes.emplace_back("the number or nesting of OpenMP threads");
    omp_set_num_threads(openmp_threads_);
    omp_set_max_active_levels(openmp_levels_);
  }
  return changes;
}

}  // namespace pliant
