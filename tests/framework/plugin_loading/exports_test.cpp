// Plugins export their entry and nothing else: no weak symbol of one can replace that of another.
#include <stdio.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>

#include "plugin_loading/search.hpp"

namespace {

std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  REQUIRE(pipe);
  std::string output;
  for (int c = fgetc(pipe.get()); c != EOF; c = fgetc(pipe.get())) output += static_cast<char>(c);
  return output;
}

}  // namespace

TEST_CASE("every plugin exports exactly its entry") {
  int count = 0;
  for (const char* kind : {"energy", "solver", "linear_solver"}) {
    for (const auto& plugin : pliant::list_plugins({PLIANT_PLUGIN_DIR, PLIANT_TEST_PLUGIN_DIR}, kind)) {
      INFO(plugin.file.string());
      CHECK(output_of("nm -D --defined-only --format=just-symbols '" + plugin.file.string() + "'") ==
            "pliant_plugin_v1\n");
      ++count;
    }
  }
  CHECK(count > 0);
}
