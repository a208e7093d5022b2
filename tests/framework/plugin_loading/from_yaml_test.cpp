// The command and plugins that it has never heard of: nothing in the host is named after a plugin.
#include <catch2/catch.hpp>
#include <cmath>

#include "command.hpp"
#include "output/csv_reader.hpp"
#include "scratch.hpp"

using pliant::test::CommandResult;
using pliant::test::run_pliant;
using pliant::test::Scratch;

namespace {

std::string config_with(const std::string& energy) {
  return "name: unheard_of\n"
         "mesh:\n"
         "  grid: {vertices: [4, 3], size: [3.0, 2.0]}\n"
         "boundary:\n"
         "  - {select: {side: left}, hold: rest}\n"
         "energies:\n"
         "  - " +
         energy +
         "\n"
         "solver:\n"
         "  type: newton\n"
         "  hessian: exact\n"
         "  linear_solver: {type: eigen_llt}\n"
         "  stop: {relative_gradient: 1.0e-9, iterations: 5}\n";
}

}  // namespace

TEST_CASE("a plugin of the test tree is found by --plugin-dir and used from YAML") {
  const Scratch scratch;
  const auto config =
      scratch.write("c.yaml", config_with("{type: test_quadratic, stiffness: 2.0, shift: [0.25, -0.5]}"));
  const CommandResult result =
      run_pliant({"run", config.string(), "--plugin-dir", PLIANT_TEST_PLUGIN_DIR, "--out", (scratch / "out").string()});
  INFO(result.out << result.err);
  REQUIRE(result.code == 0);

  const pliant::CsvTable solution = pliant::read_csv(scratch / "out" / "solution.csv");
  const std::vector<double> x = solution.finite_numbers("x"), y = solution.finite_numbers("y");
  REQUIRE(solution.rows() == 12);
  // At rest x is one of -1.5, -0.5, 0.5, 1.5 and y one of -1, 0, 1.
  const auto fraction = [](double value) { return value - std::floor(value); };
  int shifted = 0;
  for (std::size_t i = 0; i < solution.rows(); ++i) {
    if (x[i] == -1.5) continue;  // held
    CHECK(fraction(x[i]) == Approx(0.75).margin(1e-12));
    CHECK(fraction(y[i]) == Approx(0.5).margin(1e-12));
    ++shifted;
  }
  CHECK(shifted == 9);
}

TEST_CASE(
    "without its folder the plugin is not found: code 3, with every folder looked in and the line of the config") {
  const Scratch scratch;
  const auto config = scratch.write("c.yaml", config_with("{type: test_quadratic, shift: [0, 1]}"));
  const CommandResult result = run_pliant({"validate", config.string()});
  CHECK(result.code == 3);
  CHECK_THAT(result.err, Catch::StartsWith(config.string() + ":7:12: energy plugin 'test_quadratic': not found"));
  CHECK_THAT(result.err, Catch::Contains("\n    " PLIANT_PLUGIN_DIR "\n"));
}

TEST_CASE("a plugin that cannot be loaded ends the command with code 3 and the line of the config") {
  const Scratch scratch;
  for (const char* name : {"no_entry", "entry_in_dependency", "newer_major", "newer_minor", "stamp_eigen", "wrong_kind",
                           "wrong_name", "null_pointers", "unresolved_symbol", "missing_dependency", "flush_to_zero",
                           "text_file", "directory", "truncated", "other_machine", "throws_when_created"}) {
    const auto config = scratch.write("c.yaml", config_with(std::string("{type: ") + name + "}"));
    const CommandResult result = run_pliant(
        {"run", config.string(), "--plugin-dir", PLIANT_BAD_PLUGIN_DIR, "--out", (scratch / "out").string()});
    INFO(name << ": " << result.out << result.err);
    CHECK(result.code == 3);
    CHECK_THAT(result.err, Catch::StartsWith(config.string() + ":7:12: energy plugin '" + name + "' ("));
  }
}

TEST_CASE("a name with a path in it opens nothing") {
  const Scratch scratch;
  const auto config = scratch.write("c.yaml", config_with("{type: ../plugins/test_quadratic}"));
  const CommandResult result = run_pliant({"validate", config.string(), "--plugin-dir", PLIANT_TEST_PLUGIN_DIR});
  CHECK(result.code == 3);
  CHECK_THAT(result.err, Catch::Contains("this cannot be a plugin's name: names are [a-z][a-z0-9_]*, never paths"));
}
