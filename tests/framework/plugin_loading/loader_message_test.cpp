#include "plugin_loading/loader_message.hpp"

#include <catch2/catch.hpp>

using pliant::explain_loader_message;
using Reason = pliant::PluginError::Reason;

namespace {

std::string of_boost(const std::string& loader) {
  return "boost::dll::shared_library::load() failed (dlerror system message: " + loader + "): Bad file descriptor";
}

std::string text_for(const std::string& loader) {
  return explain_loader_message(of_boost(loader), "/p/a.so").text;
}
Reason reason_for(const std::string& loader) {
  return explain_loader_message(of_boost(loader), "/p/a.so").reason;
}

}  // namespace

TEST_CASE("the loader's words are shown without Boost's around them") {
  CHECK(text_for("/p/a.so: wrong ELF class: (odd)") == "cannot be loaded: /p/a.so: wrong ELF class: (odd)");
  CHECK(reason_for("/p/a.so: wrong ELF class: (odd)") == Reason::unreadable);
}

TEST_CASE("an undefined symbol is demangled, without its version") {
  CHECK(text_for("/p/a.so: undefined symbol: _ZN3foo3barEid") ==
        "cannot be loaded: it needs the symbol 'foo::bar(int, double)', which no library provides");
  CHECK(text_for("/p/b.so: undefined symbol: plain_c, version V_2") ==
        "cannot be loaded: /p/b.so needs the symbol 'plain_c', which no library provides");
  CHECK(text_for("/p/a.so: undefined symbol: __asan_init") ==
        "cannot be loaded: it needs the symbol '__asan_init', which no library provides; it was built with a sanitizer "
        "that this host lacks");
  CHECK(reason_for("/p/a.so: undefined symbol: x") == Reason::undefined_symbol);
}

TEST_CASE("a missing library is named") {
  const std::string words = "libcholmod.so.3: cannot open shared object file: No such file or directory";
  CHECK(
      text_for(words) ==
      "cannot be loaded: it needs the library libcholmod.so.3, which is not where the loader looks; install it, or add "
      "its folder to LD_LIBRARY_PATH");
  CHECK(reason_for(words) == Reason::missing_dependency);
}

TEST_CASE("a library of a newer system is told from one that is absent") {
  const std::string words = "/lib/libstdc++.so.6: version `GLIBCXX_3.4.99' not found (required by /p/a.so)";
  CHECK(text_for(words) == "cannot be loaded: it was built on a system with a newer library than this one: " + words);
  CHECK(reason_for(words) == Reason::missing_dependency);
}
