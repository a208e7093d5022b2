#include <catch2/catch.hpp>

#include <algorithm>
#include <sstream>

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

TEST_CASE("an earlier solution is read by its vertex numbers") {
  const Scratch scratch;
  REQUIRE(run(scratch, beam(""), "first").code == 0);
  std::istringstream lines(read_file(scratch / "first/solution.csv"));
  std::vector<std::string> rows;
  for (std::string line; std::getline(lines, line);) rows.push_back(line + "\n");
  const auto start_from = [&](const std::vector<std::string>& given) {
    std::string text;
    for (const std::string& row : given) text += row;
    scratch.write("given.csv", text);
    return run(scratch, beam("initial: given.csv\n"), "second");
  };
  std::vector<std::string> shuffled = rows;
  std::reverse(shuffled.begin() + 1, shuffled.end());
  REQUIRE(start_from(shuffled).code == 0);
  const auto first = pliant::read_csv(scratch / "first/iterations.csv").finite_numbers("energy");
  CHECK(pliant::read_csv(scratch / "second/iterations.csv").finite_numbers("energy").front() == first.back());

  shuffled[1] = shuffled[2];
  const auto twice = start_from(shuffled);
  CHECK(twice.code == 2);
  CHECK_THAT(twice.err, Contains("second.yaml:10:10: initial: vertex 103 has two rows"));
}

TEST_CASE("a run in load steps that fails says in which") {
  const Scratch scratch;
  CHECK(run(scratch, beam("load_steps: 4\n") + "", "all").code == 0);
  std::string config = beam("load_steps: 4\n");
  config.replace(config.find("{type: newton}"), 14, "{type: newton, stop: {iterations: 1}}");
  CHECK(run(scratch, config, "stopped").code == 1);
  const json summary = json::parse(read_file(scratch / "stopped/summary.json"));
  CHECK(summary.at("detail") == "in load step 1 of 4, load factor 0.25");
}

TEST_CASE("tiny and huge energies converge alike") {
  const Scratch scratch;
  REQUIRE(run(scratch, beam(""), "one").code == 0);
  const json one = json::parse(read_file(scratch / "one/summary.json"));
  for (const std::string mu : {"1.0e-165", "1.0e-120", "1.0e+120", "1.0e+150"}) {
    CAPTURE(mu);
    std::string config = beam("");
    config.replace(config.find("{type: arap}"), 12, "{type: arap, mu: " + mu + "}");
    CHECK(run(scratch, config, "other").code == 0);
    const json other = json::parse(read_file(scratch / "other/summary.json"));
    CHECK(other.at("iterations") == one.at("iterations"));
  }
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
