// Plugins that change the process: refused, and what they changed is put back.
#include <signal.h>

#include <catch2/catch.hpp>
#include <cfenv>
#include <clocale>
#include <filesystem>
#include <limits>

#include "plugin_loading/process_state.hpp"
#include "refusal.hpp"

namespace {

std::string message_for(const std::string& name) {
  const std::string text = pliant::test::refusal(PLIANT_BAD_PLUGIN_DIR, "energy", name);
  const std::string beginning = "energy plugin '" + name + "' (FOLDER/libpliant_energy_" + name + ".so): ";
  REQUIRE(text.substr(0, beginning.size()) == beginning);
  return text.substr(beginning.size());
}

bool denormals_survive() {
  volatile double smallest = std::numeric_limits<double>::min();
  volatile double half = smallest / 2;
  return half > 0 && half * 2 == smallest;
}

}  // namespace

TEST_CASE("a library linked with -ffast-math is refused, and denormal numbers survive it") {
  CHECK(message_for("flush_to_zero") ==
        "changes, when it is loaded, the floating-point mode (flush to zero: was it linked with -ffast-math or "
        "-Ofast?); that was put back, and the plugin is not used");
  CHECK(denormals_survive());
}

TEST_CASE("a library that changes the rounding mode is refused, and rounding is to nearest after it") {
  CHECK(
      message_for("changes_rounding") ==
      "changes, when it is loaded, the floating-point mode (rounding, precision or traps); that was put back, and the "
      "plugin is not used");
  CHECK(std::fegetround() == FE_TONEAREST);
}

TEST_CASE("a library that changes the locale is refused, and the locale is as before") {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  CHECK(message_for("changes_locale") ==
        "changes, when it is loaded, the locale; that was put back, and the plugin is not used");
  CHECK(std::setlocale(LC_ALL, nullptr) == before);
}

TEST_CASE("a library that changes the working directory is refused, and the directory is as before") {
  const auto before = std::filesystem::current_path();
  CHECK(message_for("changes_directory") ==
        "changes, when it is loaded, the working directory; that was put back, and the plugin is not used");
  CHECK(std::filesystem::current_path() == before);
}

TEST_CASE("a library that installs a signal handler is refused, and the handler is as before") {
  CHECK(
      message_for("changes_signal_handler") ==
      "changes, when it is loaded, the handler of signal 10 (User defined signal 1); that was put back, and the plugin "
      "is not used");
  struct sigaction now {};
  sigaction(SIGUSR1, nullptr, &now);
  CHECK(now.sa_handler == SIG_DFL);
}

TEST_CASE("a plugin that changes the rounding mode when it is created is refused then") {
  pliant::Registry registry({PLIANT_BAD_PLUGIN_DIR});
  const pliant::OpenPlugin& plugin = registry.open("energy", "changes_when_created");
  const pliant::Parameters parameters;
  CHECK_THROWS_WITH(pliant::make<pliant::Energy>(plugin, parameters),
                    Catch::Contains("changes, when it is created, the floating-point mode (rounding"));
  CHECK(std::fegetround() == FE_TONEAREST);
}

// signal() leaves other flags behind than were there, as METIS does with the handler of SIGTERM.
TEST_CASE("a default handler that was put back by signal() is no change") {
  const pliant::ProcessState before;
  signal(SIGUSR2, SIG_IGN);
  signal(SIGUSR2, SIG_DFL);
  CHECK(before.restore().empty());
  signal(SIGUSR2, SIG_IGN);
  CHECK(before.restore().size() == 1);
}
