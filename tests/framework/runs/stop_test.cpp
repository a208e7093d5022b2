#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "command.hpp"

using namespace pliant::test;
using nlohmann::json;

namespace {

// The outcome of a beam of ARAP, held at its left edge, with more lines of a config.
json run(const std::string& more) {
  const Scratch scratch;
  const auto file = scratch.write("beam.yaml",
                                  "mesh:\n  grid: {vertices: [20, 6], size: [5.0, 1.0], diagonal: se_nw}\n"
                                  "boundary: [{select: {side: left}, hold: rest}]\n" +
                                      more);
  const auto result = run_pliant({"run", file.string(), "--out", (scratch / "out").string(), "--quiet"});
  INFO(result.out << result.err);
  CHECK(result.code == 0);
  return json::parse(read_file(scratch / "out/summary.json"));
}

}  // namespace

TEST_CASE("a beam at rest is converged before the first step") {
  for (const std::string solver : {"newton", "bcd"}) {
    const json summary = run("energies: [arap]\nsolver: " + solver + "\n");
    CHECK(summary.at("status") == "converged");
    CHECK(summary.at("iterations") == 0);
  }
}

TEST_CASE("an energy that is no number at the start ends the run by name, with its results written") {
  const Scratch scratch;
  const auto file = scratch.write("huge.yaml",
                                  "mesh:\n  grid: {vertices: [4, 3], size: [5.0, 1.0]}\n"
                                  "boundary: [{select: {side: left}, hold: rest}]\nmass: 1.0e+300\n"
                                  "energies: [arap, {type: gravity, acceleration: [0, -1.0e+10]}]\nsolver: newton\n");
  const auto result = run_pliant({"run", file.string(), "--out", (scratch / "out").string(), "--quiet"});
  CAPTURE(result.out, result.err);
  CHECK(result.code == 1);
  const json summary = json::parse(read_file(scratch / "out/summary.json"));
  CHECK(summary.at("status") == "not finite");
  CHECK_THAT(summary.at("detail").get<std::string>(), Catch::Contains("gravity: point 0: the energy is"));
}

TEST_CASE("a run in time that settles converges in every step, down to round-off") {
  for (const std::string solver : {"newton", "{type: bcd, stop: {iterations: 5000}}"}) {
    const json summary =
        run("mass: {density: 1.0}\nenergies: [{type: arap, mu: 100}, {type: gravity, acceleration: [0, -0.1]}]\n"
            "time: {step: 0.5, steps: 400}\nsolver: " +
            solver + "\n");
    CHECK(summary.at("status") == "converged");
    CHECK(summary.at("steps") == 400);
  }
}
