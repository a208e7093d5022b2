#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "command.hpp"
#include "output/csv_reader.hpp"

using namespace pliant::test;
using Catch::Matchers::Contains;
using nlohmann::json;

namespace {

std::string beam(const std::string& more) {
  return "name: beam\nmesh:\n  grid: {vertices: [21, 5], size: [4, 1], diagonal: se_nw}\n"
         "boundary:\n  - {select: {side: left}, hold: rest}\n"
         "  - {select: {side: right}, rotate: {degrees: 40, about: {side: left}}}\n"
         "energies:\n  - {type: arap}\nsolver: {type: newton}\n" +
         more;
}

CommandResult run(const Scratch& scratch, const std::string& config, const std::string& folder) {
  const auto file = scratch.write(folder + ".yaml", config);
  return run_pliant({"run", file.string(), "--out", (scratch / folder).string(), "--quiet"});
}

}  // namespace

TEST_CASE("load steps arrive at the full load, with a row per step") {
  const Scratch scratch;
  REQUIRE(run(scratch, beam(""), "once").code == 0);
  REQUIRE(run(scratch, beam("load_steps: 4\n"), "loads").code == 0);
  const auto steps = pliant::read_csv(scratch / "loads/steps.csv");
  CHECK(steps.finite_numbers("time") == std::vector<double>{0.25, 0.5, 0.75, 1.0});
  const json once = json::parse(read_file(scratch / "once/summary.json"));
  const json loads = json::parse(read_file(scratch / "loads/summary.json"));
  CHECK(loads.at("steps") == 4);
  CHECK(loads.at("analyses") == 1);
  CHECK(loads.at("energy").get<double>() == Approx(once.at("energy").get<double>()).epsilon(1e-6));
}

TEST_CASE("a run may start from an earlier solution") {
  const Scratch scratch;
  REQUIRE(run(scratch, beam(""), "first").code == 0);
  REQUIRE(run(scratch, beam("initial: first\n"), "second").code == 0);
  const auto first = pliant::read_csv(scratch / "first/iterations.csv").finite_numbers("energy");
  const auto second = pliant::read_csv(scratch / "second/iterations.csv").finite_numbers("energy");
  CHECK(second.front() == first.back());

  const auto other = run(scratch,
                         "name: other\nmesh:\n  grid: {vertices: [3, 3], size: [1, 1], diagonal: se_nw}\n"
                         "boundary: [{select: {side: left}, hold: rest}]\nenergies: [arap]\n"
                         "solver: newton\ninitial: first\n",
                         "other");
  CHECK(other.code == 2);
  CHECK_THAT(other.err, Contains("105 vertices in 2D, this mesh has 9 in 2D"));
}

TEST_CASE("a start of infinite energy names the element and suggests load steps, which then succeed") {
  const std::string squeezed =
      "name: squeezed\nmesh:\n  grid: {vertices: [9, 4], size: [4, 1], diagonal: se_nw}\n"
      "boundary:\n  - {select: {side: left}, hold: rest}\n  - {select: {side: right}, translate: [-1.5, 0]}\n"
      "energies: [arap, test_area_barrier]\nsolver: newton\n";
  const Scratch scratch;
  const auto file = scratch.write("squeezed.yaml", squeezed);
  const std::vector<std::string> run = {"run",          file.string(),         "--out", (scratch / "out").string(),
                                        "--plugin-dir", PLIANT_TEST_PLUGIN_DIR};
  const CommandResult at_once = run_pliant(run);
  CAPTURE(at_once.out, at_once.err);
  CHECK(at_once.code == 1);
  const json summary = json::parse(read_file(scratch / "out/summary.json"));
  CHECK(summary.at("status") == "infeasible start");
  CHECK(summary.at("where") == "test_area_barrier: triangle 14");
  CHECK_THAT(summary.at("hint").get<std::string>(), Contains("load_steps"));
  CHECK_THAT(at_once.out + at_once.err, Contains("infeasible start") && Contains("triangle 14"));

  auto in_steps = run;
  in_steps.insert(in_steps.end(), {"--set", "load_steps=6"});
  CHECK(run_pliant(in_steps).code == 0);
  const json solved = json::parse(read_file(scratch / "out/summary.json"));
  CHECK(solved.at("status") == "converged");
  CHECK(solved.at("inverted_elements") == 0);
  CHECK(run_pliant({"check", file.string(), "--out", (scratch / "check").string(), "--set", "load_steps=6", "--set",
                    "initial=" + (scratch / "out").string(), "--plugin-dir", PLIANT_TEST_PLUGIN_DIR})
            .code == 0);
}

TEST_CASE("check judges the derivatives, and at a solution says that it is a minimum") {
  const Scratch scratch;
  REQUIRE(run(scratch, beam(""), "solution").code == 0);
  const auto file = scratch.write("check.yaml", beam("initial: solution\n"));
  const auto check = run_pliant({"check", file.string(), "--out", (scratch / "check").string()});
  CAPTURE(check.out, check.err);
  CHECK(check.code == 0);
  CHECK_THAT(check.out, Contains("gradient agrees") && Contains("exact Hessian agrees") && Contains("minimum"));
}
