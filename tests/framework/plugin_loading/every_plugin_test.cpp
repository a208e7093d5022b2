// What holds for every plugin of this build.
#include <stdio.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>

#include "plugin_loading/registry.hpp"

namespace {

std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  REQUIRE(pipe);
  std::string output;
  for (int c = fgetc(pipe.get()); c != EOF; c = fgetc(pipe.get())) output += static_cast<char>(c);
  return output;
}

}  // namespace

TEST_CASE("every plugin can be opened, and describes itself and its parameters in words") {
  pliant::Registry registry({PLIANT_PLUGIN_DIR});
  for (const auto kind : pliant::plugin_kinds) {
    for (const auto& plugin : registry.list(kind)) {
      INFO(plugin.file.string());
      const pliant::Component& component = *registry.open(kind, plugin.name).component;
      CHECK(*component.summary_text != '\0');
      CHECK((*component.formula_text != '\0' || kind == "linear_solver"));
      for (std::int32_t i = 0; i < component.parameter_count; ++i) {
        INFO(component.parameters[i].name);
        CHECK(*component.parameters[i].doc != '\0');
      }
    }
  }
}

// No weak symbol of one plugin can replace that of another.
TEST_CASE("every plugin exports exactly its entry") {
  int count = 0;
  for (const auto kind : pliant::plugin_kinds) {
    for (const auto& plugin : pliant::list_plugins({PLIANT_PLUGIN_DIR, PLIANT_TEST_PLUGIN_DIR}, kind)) {
      INFO(plugin.file.string());
      CHECK(output_of("nm -D --defined-only --format=just-symbols '" + plugin.file.string() + "'") ==
            "pliant_plugin_v1\n");
      ++count;
    }
  }
  CHECK(count > 0);
}

// Inline functions may be compiled for different instruction sets in different binaries: each must use its own.
TEST_CASE("libpliant exports no inline function of Eigen or of its own headers") {
  const std::string weak = "nm -D --defined-only '" PLIANT_LIBRARY "' | grep -E ' W _ZNK?(5Eigen|6pliant)'";
  const std::string compiled_here_only = "_ZNK6pliant10Parameters3getI";  // instances of a private template
  CHECK(output_of(weak).find(compiled_here_only) != std::string::npos);
  CHECK(output_of(weak + " | grep -v " + compiled_here_only) == "");
}
