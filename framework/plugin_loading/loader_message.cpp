#include "plugin_loading/loader_message.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

#include <fmt/format.h>

namespace pliant {
namespace {

using Reason = PluginError::Reason;

std::string demangled(const std::string& symbol) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status),
                                                    std::free);
  return status == 0 ? name.get() : symbol;
}

// "<boost's words> (dlerror system message: <loader's words>): Bad file descriptor"
std::string_view words_of_loader(std::string_view what) {
  constexpr std::string_view opening = "(dlerror system message: ";
  if (const auto begin = what.find(opening); begin != what.npos) what.remove_prefix(begin + opening.size());
  if (const auto end = what.rfind("): "); end != what.npos) what = what.substr(0, end);
  return what;
}

std::string_view until(std::string_view text, std::string_view end) {
  return text.substr(0, text.find(end));
}

}  // namespace

LoaderMessage explain_loader_message(std::string_view boost_what, const std::filesystem::path& file) {
  const std::string_view words = words_of_loader(boost_what);

  constexpr std::string_view undefined = ": undefined symbol: ";
  if (const auto at = words.find(undefined); at != words.npos) {
    const std::string symbol(until(until(words.substr(at + undefined.size()), ","), " "));
    const std::string name = demangled(symbol);
    const std::string_view user = words.substr(0, at);
    const std::string_view who = user == file.native() ? "it" : user;
    const bool of_sanitizer = symbol.starts_with("__asan_") || symbol.starts_with("__tsan_");
    return {Reason::undefined_symbol,
            fmt::format("cannot be loaded: {} needs the symbol '{}', which no library provides{}", who, name,
                        of_sanitizer ? "; it was built with a sanitizer that this host lacks" : "")};
  }
  constexpr std::string_view cannot_open = ": cannot open shared object file";
  if (const auto at = words.find(cannot_open); at != words.npos) {
    return {
        Reason::missing_dependency,
        fmt::format("cannot be loaded: it needs the library {}, which is not where the loader looks; install it, or "
                    "add its folder to LD_LIBRARY_PATH",
                    words.substr(0, at))};
  }
  if (words.find("version `") != words.npos) {
    return {Reason::missing_dependency,
            fmt::format("cannot be loaded: it was built on a system with a newer library than this one: {}", words)};
  }
  return {Reason::unreadable, fmt::format("cannot be loaded: {}", words)};
}

}  // namespace pliant
