#include <catch2/catch.hpp>

#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "command.hpp"

using namespace pliant::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

std::string cloth(int steps, const std::string& scheme, const std::string& more = "") {
  return "name: cloth\nmesh:\n  grid: {vertices: [7, 7], size: [2, 2], diagonal: sw_ne}\nmass: {per_vertex: 1.0}\n"
         "boundary:\n  - {select: {side: [left, top]}, hold: rest}\n"
         "  - {select: {side: [right, top]}, translate: [-0.5, 0], over: [0, 1], easing: smooth}\n"
         "energies:\n  - {type: mass_spring, young: 80.0}\n  - {type: gravity, acceleration: [0, -9.8]}\n"
         "time: {scheme: " +
         scheme + ", step: 0.03, steps: " + std::to_string(steps) +
         ", save_every: 5}\n"
         "solver: {type: newton, stop: {iterations: 60}}\n" +
         more;
}

CommandResult run(const Scratch& scratch, const std::string& config, const std::string& folder, bool resume = false) {
  const auto file = scratch.write("cloth.yaml", config);
  std::vector<std::string> arguments{"run", file.string(), "--out", (scratch / folder).string(), "--quiet"};
  if (resume) arguments.push_back("--resume");
  return run_pliant(arguments);
}

// steps.csv without its last column, the seconds.
std::string steps_without_times(const fs::path& results) {
  std::istringstream lines(read_file(results / "steps.csv"));
  std::string text;
  for (std::string line; std::getline(lines, line);) text += line.substr(0, line.rfind(',')) + "\n";
  return text;
}

}  // namespace

TEST_CASE("a continued run has the bits of the uninterrupted one") {
  for (const std::string scheme : {"backward_euler", "bdf2"}) {
    CAPTURE(scheme);
    const Scratch scratch;
    REQUIRE(run(scratch, cloth(20, scheme), "whole").code == 0);
    REQUIRE(run(scratch, cloth(7, scheme), "parts").code == 0);
    REQUIRE(run(scratch, cloth(20, scheme), "parts", true).code == 0);
    CHECK(read_file(scratch / "parts/solution.csv") == read_file(scratch / "whole/solution.csv"));
    CHECK(steps_without_times(scratch / "parts") == steps_without_times(scratch / "whole"));
  }
}

TEST_CASE("a finished run that is resumed has the same results, forces at the pins included") {
  for (const std::string scheme : {"backward_euler", "bdf2"}) {
    CAPTURE(scheme);
    const Scratch scratch;
    const std::vector<std::string> files = {"solution.csv", "reactions.csv", "state.json"};
    std::vector<std::string> first;
    REQUIRE(run(scratch, cloth(12, scheme), "out").code == 0);
    for (const auto& file : files) first.push_back(read_file(scratch / "out" / file));
    REQUIRE(run(scratch, cloth(12, scheme), "out", true).code == 0);
    for (std::size_t i = 0; i < files.size(); ++i) CHECK(read_file(scratch / "out" / files[i]) == first[i]);
  }
}

TEST_CASE("a finished run that is resumed keeps its outcome, and goes on when more steps are asked for") {
  const Scratch scratch;
  const std::string limited = "stop: {iterations: 2}";
  const auto config = [&](int steps) {
    std::string text = cloth(steps, "backward_euler");
    return text.replace(text.find("stop: {iterations: 60}"), 22, limited);
  };
  const auto outcome = [&] {
    auto summary = nlohmann::json::parse(read_file(scratch / "out/summary.json"));
    return std::vector<nlohmann::json>{summary.at("status"),     summary.at("detail"), summary.at("energy"),
                                       summary.at("iterations"), summary.at("steps"),  summary.at("relative_gradient")};
  };
  REQUIRE(run(scratch, config(10), "out").code == 1);
  const auto first = outcome();
  CHECK(first[0] == "iteration limit");
  CHECK(run(scratch, config(10), "out", true).code == 1);
  CHECK(outcome() == first);

  CHECK(run(scratch, config(12), "out", true).code == 1);
  const auto continued = outcome();
  REQUIRE(run(scratch, config(12), "out").code == 1);
  CHECK(outcome() == continued);
}

TEST_CASE("killed again and again, a run goes on to the same end") {
  const Scratch scratch;
  const std::string config = cloth(400, "backward_euler");
  REQUIRE(run(scratch, config, "whole").code == 0);
  const auto file = scratch.write("cloth.yaml", config);
  const std::string command = quoted(PLIANT_COMMAND) + " run " + quoted(file.string()) + " --quiet --out " +
                              quoted((scratch / "killed").string());
  for (int attempt = 0; attempt < 12; ++attempt) {
    const std::string wait = "0.0" + std::to_string(2 + attempt % 5);
    run_shell("timeout -s KILL " + wait + " " + command + (fs::exists(scratch / "killed") ? " --resume" : ""));
    if (!fs::exists(scratch / "killed")) continue;
    const auto resumable = run_shell("timeout -s KILL 0.01 " + command + " --resume");
    CHECK((resumable.code == 137 || resumable.code == 0 || resumable.code == 2));
    CHECK(fs::exists(scratch / "killed/solution.csv") == fs::exists(scratch / "killed/summary.json"));
  }
  auto last = run_shell(command + " --resume");
  if (last.code != 0) {  // killed before the first state was saved: it says so, and a fresh start works
    CHECK_THAT(last.err, Contains("nothing to resume"));
    last = run_shell(command);
  }
  REQUIRE(last.code == 0);
  CHECK(read_file(scratch / "killed/solution.csv") == read_file(scratch / "whole/solution.csv"));
  CHECK(steps_without_times(scratch / "killed") == steps_without_times(scratch / "whole"));
}

TEST_CASE("what cannot be continued is refused, and says why") {
  const Scratch scratch;
  const auto nothing = run(scratch, cloth(5, "bdf2"), "empty", true);
  CHECK(nothing.code == 2);
  CHECK_THAT(nothing.err, Contains("nothing to resume") && Contains("save_every"));

  REQUIRE(run(scratch, cloth(5, "bdf2"), "results").code == 0);
  const auto other = run(scratch, cloth(9, "backward_euler"), "results", true);
  CHECK(other.code == 2);
  CHECK_THAT(other.err, Contains("time.scheme: bdf2 instead of backward_euler"));

  const auto beyond = run(scratch, cloth(3, "bdf2"), "results", true);
  CHECK(beyond.code == 2);
  CHECK_THAT(beyond.err, Contains("it was saved after step 5, and time.steps is 3"));
}

TEST_CASE("a damaged state is refused, and what is wrong with it is told") {
  const Scratch scratch;
  REQUIRE(run(scratch, cloth(5, "bdf2"), "results").code == 0);
  const auto good = nlohmann::json::parse(read_file(scratch / "results/state.json"));
  const auto said_of = [&](const std::string& state) {
    std::ofstream(scratch / "results/state.json") << state;
    const auto damaged = run(scratch, cloth(9, "bdf2"), "results", true);
    CHECK(damaged.code == 2);
    CHECK_THAT(damaged.err, StartsWith("cannot resume from ") && Contains("results/state.json: "));
    CHECK_THAT(damaged.err, !Contains("json.exception"));
    return damaged.err;
  };
  const auto with = [&](const char* key, const nlohmann::json& value) {
    auto changed = good;
    changed[key] = value;
    return said_of(changed.dump());
  };
  CHECK_THAT(said_of(good.dump().substr(0, 100)),
             EndsWith("it is damaged: what stands at byte 101 of 100 is no JSON\n"));
  CHECK_THAT(said_of(""), Contains("damaged"));
  CHECK_THAT(said_of("[1e999]"), Contains("damaged"));
  CHECK_THAT(said_of("[]"), EndsWith("it is damaged: 'format' is missing\n"));
  CHECK_THAT(with("step", -5), EndsWith("'step' must be a whole number from 0 on; found -5\n"));
  CHECK_THAT(with("step", 2.5), EndsWith("'step' must be a whole number from 0 on; found 2.5\n"));
  CHECK_THAT(with("step", 7), EndsWith("steps.csv ends after step 5, the state was saved after step 7\n"));
  CHECK_THAT(with("positions", {1, 2}), EndsWith("'positions' must be a list of 98 numbers; found 2 entries\n"));
  CHECK_THAT(with("velocities", std::vector<nlohmann::json>(98)),
             EndsWith("'velocities' must hold numbers; found null\n"));
  CHECK_THAT(with("config", 3), EndsWith("'config' must be a text; found 3\n"));
  CHECK_THAT(with("config", "a: [1"), Contains("its config:1:"));

  std::string steps = read_file(scratch / "results/steps.csv");
  steps.replace(steps.find("\n3,"), 3, "\n8,");
  std::ofstream(scratch / "results/steps.csv") << steps;
  CHECK_THAT(said_of(good.dump()), Contains("steps.csv is damaged: row 3 is of step 8"));
}
