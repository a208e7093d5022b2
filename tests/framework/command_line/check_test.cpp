#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "command.hpp"

using namespace pliant::test;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;

namespace {

// A beam pressed together to `length`, so long as it is symmetric: beyond its critical load a saddle.
std::string pressed_beam(double length) {
  return "name: pressed\nmesh:\n  grid: {vertices: [17, 3], size: [8, 0.5], diagonal: se_nw}\n"
         "boundary:\n  - {select: {side: left}, hold: rest}\n"
         "  - {select: {side: right}, translate: [" +
         std::to_string(length - 8.0) +
         ", 0]}\nenergies: [{type: arap}]\n"
         "solver: {type: newton, stop: {relative_gradient: 1.0e-10}}\n";
}

CommandResult pliant_in(const Scratch& scratch, const std::string& arguments) {
  return run_shell("cd " + quoted(scratch.folder().string()) + " && " + quoted(PLIANT_COMMAND) + " " + arguments);
}

}  // namespace

TEST_CASE("derivatives that are right agree at a disturbed start") {
  const Scratch scratch;
  scratch.write("beam.yaml", pressed_beam(7.9));
  const CommandResult result = pliant_in(scratch, "check beam.yaml");
  CAPTURE(result.out, result.err);
  CHECK(result.code == 0);
  CHECK_THAT(result.out, Contains("the gradient agrees with the differences (relative error "));
  CHECK_THAT(result.out, Contains("the exact Hessian agrees with the differences (relative error "));
  CHECK_THAT(result.out, Contains("so it is not stationary\n"));
}

TEST_CASE("at a solution, where the gradient is round-off, it contradicts nothing") {
  const Scratch scratch;
  scratch.write("beam.yaml", pressed_beam(8.4));
  REQUIRE(pliant_in(scratch, "run beam.yaml --quiet").code == 0);
  const CommandResult result = pliant_in(scratch, "check beam.yaml --at results/pressed --noise 0 --out checked");
  CAPTURE(result.out, result.err);
  CHECK(result.code == 0);
  CHECK_THAT(result.out, Contains("the gradient agrees with the differences within their round-off"));
  CHECK_THAT(result.out, Contains("and is a minimum: all pivots of the exact Hessian are positive\n"));
  CHECK(nlohmann::json::parse(read_file(scratch / "checked/summary.json"))["gradient"] == "agrees");
}

TEST_CASE("a saddle is called one") {
  const Scratch scratch;
  scratch.write("beam.yaml", pressed_beam(7.0));
  REQUIRE(pliant_in(scratch, "run beam.yaml --quiet").code == 0);
  const CommandResult result = pliant_in(scratch, "check beam.yaml --at results/pressed");
  CAPTURE(result.out, result.err);
  CHECK_THAT(result.out, Contains("and is a saddle: the exact Hessian has ") && Contains(" negative pivot"));
}

TEST_CASE("steps that are too coarse to tell are no contradiction") {
  const Scratch scratch;
  scratch.write("beam.yaml", pressed_beam(7.9));
  const CommandResult result = pliant_in(scratch, "check beam.yaml --smallest-step 0.05 --largest-step 0.2 --steps 5");
  CAPTURE(result.out, result.err);
  CHECK(result.code == 1);
  CHECK_THAT(result.out, Contains("the gradient cannot be judged: the differences are known to "));
  CHECK_THAT(result.out, !Contains("CONTRADICTS"));
}

TEST_CASE("options of check that make no sense are refused") {
  const Scratch scratch;
  scratch.write("beam.yaml", pressed_beam(7.9));
  const auto said = [&](const std::string& options) {
    const CommandResult result = pliant_in(scratch, "check beam.yaml " + options);
    CAPTURE(options);
    CHECK(result.code == 2);
    CHECK(result.out.empty());
    return result.err.substr(0, result.err.find("\nTry"));
  };
  CHECK(said("--noise nan") == "pliant check: --noise: must be a number >= 0 (length); found nan");
  CHECK(said("--noise -1") == "pliant check: --noise: must be a number >= 0 (length); found -1");
  CHECK(said("--smallest-step nan") == "pliant check: --smallest-step: must be a number > 0 (length); found nan");
  CHECK(said("--largest-step inf") == "pliant check: --largest-step: must be a number > 0 (length); found inf");
  CHECK(said("--smallest-step 1 --largest-step 0.1") == "--smallest-step (1) must be below --largest-step (0.1)\n");
  CHECK(said("--steps 2") == "pliant check: --steps: must be a whole number >= 3 and <= 1000; found 2");
  for (const char* seed : {"-1", "99999999999999999999", "1.5", "x"}) {
    CHECK_THAT(said(std::string("--seed ") + seed),
               Contains("pliant check: --seed: must be a whole number from 0 to 18446744073709551615; found "));
  }
  CHECK_THAT(said("--out ''"), EndsWith("--out: must not be empty"));
  CHECK_THAT(said("--at ''"), EndsWith("--at: must not be empty"));
  CHECK_THAT(said("--at nowhere"), EndsWith("--at: there is no nowhere; name the results of an earlier run\n"));
}
