// The command itself: what it asks for, and what it ends with.
#include <catch2/catch.hpp>

#include "command.hpp"

using Catch::Contains;
using pliant::test::run_pliant;

TEST_CASE("a plugin that cannot be loaded is no failed check, but exit code 3") {
  const auto missing = run_pliant({"check-plugin", "energy/no_such"});
  CHECK(missing.code == 3);
  CHECK_THAT(missing.out,
             Contains("FAILED   it is opened") && Contains("libpliant_energy_no_such.so is in none of the folders"));
  const auto bad = run_pliant({"check-plugin", "energy/stamp_eigen", "--plugin-dir", PLIANT_BAD_PLUGIN_DIR});
  CHECK(bad.code == 3);
  CHECK_THAT(bad.out, Contains("was built differently from this host"));
}

TEST_CASE("parameters that the schema refuses are bad input") {
  const auto result = run_pliant({"check-plugin", "energy/arap", "--set", "mu=-1", "--set", "nu=2"});
  CHECK(result.code == 2);
  CHECK_THAT(result.err, Contains("mu=-1") && Contains("nu"));
  CHECK(run_pliant({"check-plugin", "energy/arap", "--set", "mu"}).code == 2);
}

TEST_CASE("the parameters that a check uses are told") {
  const auto result = run_pliant({"check-plugin", "energy/gravity", "--set", "acceleration=[1, 2]"});
  CHECK_THAT(result.out, Contains("energy/gravity 1.0.0 (") && Contains("with acceleration: [1, 2]\n"));
}
