#include <catch2/catch.hpp>

#include <algorithm>
#include <sstream>

#include <nlohmann/json.hpp>

#include "command.hpp"
#include "output/csv_reader.hpp"

using namespace pliant::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
using nlohmann::json;

namespace {

constexpr const char* beam = R"(name: small_beam
mesh:
  grid: {vertices: [17, 5], size: [4.0, 1.0], diagonal: se_nw}
boundary:
  - {select: {side: left}, hold: rest}
  - {select: {side: right}, rotate: {degrees: 20, about: {side: left}}}
energies:
  - {type: arap, mu: 1.0}
solver:
  type: newton
  stop: {relative_gradient: 1.0e-7, iterations: 40}
)";

constexpr const char* endless = R"(name: swinging
mesh:
  grid: {vertices: [9, 5], size: [4.0, 1.0], diagonal: se_nw}
mass: 1.0
boundary:
  - {select: {side: left}, hold: rest}
  - {select: {side: right}, translate: [0.5, 0.0], over: [0.0, 1.0]}
energies:
  - {type: arap, mu: 1.0}
solver: {type: newton}
time: {scheme: backward_euler, step: 0.01, steps: 100000000, save_every: 100000000}
)";

// `pliant` run in a folder of its own.
CommandResult run_in(const Scratch& scratch, const std::string& arguments) {
  return run_shell("cd " + quoted(scratch.folder().string()) + " && " + quoted(PLIANT_COMMAND) + " " + arguments);
}

json summary_of(const fs::path& results) {
  return json::parse(read_file(results / "summary.json"));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// Every line as the JSON object that it must be.
std::vector<json> events_in(const std::string& text) {
  std::vector<json> events;
  for (const auto& line : lines_of(text)) {
    events.push_back(json::parse(line));
    REQUIRE(events.back().is_object());
  }
  return events;
}

}  // namespace

TEST_CASE("a run prints what it solves and how it went, and writes its results") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  const CommandResult result = run_in(scratch, "run beam.yaml");
  CAPTURE(result.out, result.err);
  REQUIRE(result.code == 0);
  CHECK(result.err.empty());
  CHECK_THAT(result.out, StartsWith("small_beam\n  85 vertices, 128 elements, 150 free DOFs, 1 thread\n"));
  CHECK_THAT(result.out, Contains("libpliant_energy_arap.so") && Contains("libpliant_solver_newton.so"));
  CHECK_THAT(result.out, Contains("small_beam: converged, ") && Contains("factorize") && Contains("total"));
  CHECK_THAT(result.out, EndsWith("results in results/small_beam\nreport in results/small_beam/report.html\n"));

  const fs::path results = scratch / "results/small_beam";
  const json summary = summary_of(results);
  CHECK(summary["status"] == "converged");
  CHECK(summary["free_dofs"] == 150);
  CHECK(summary["analyses"] == 1);
  CHECK(summary["plugins"].size() == 3);
  for (const auto& name : summary["files"]) CHECK(fs::is_regular_file(results / name.get<std::string>()));
  const auto iterations = pliant::read_csv(results / "iterations.csv");
  CHECK(iterations.rows() == summary["iterations"].get<std::size_t>() + 1);
  CHECK(iterations.finite_numbers("energy").back() == summary["energy"].get<double>());
  CHECK(pliant::read_csv(results / "solution.csv").rows() == 85);
}

TEST_CASE("reactions of the two ends are in balance") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  REQUIRE(run_in(scratch, "run beam.yaml --quiet").code == 0);
  const auto reactions = pliant::read_csv(scratch / "results/small_beam/reactions.csv");
  for (const char* column : {"force_x", "force_y", "torque_z"}) {
    const auto values = reactions.finite_numbers(column);
    REQUIRE(values.size() == 12);
    CHECK(values[10] + values[11] == Approx(0.0).margin(1e-6));
    CHECK(std::abs(values[10]) > 1e-4);
  }
}

TEST_CASE("the resolved config runs again to the same result") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  REQUIRE(run_in(scratch, "run beam.yaml --quiet --out first").code == 0);
  REQUIRE(run_in(scratch, "run first/resolved.yaml --quiet --out second").code == 0);
  CHECK(read_file(scratch / "first/solution.csv") == read_file(scratch / "second/solution.csv"));
  CHECK(read_file(scratch / "first/resolved.yaml") == read_file(scratch / "second/resolved.yaml"));
}

TEST_CASE("a quiet run prints its outcome in one line") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  const CommandResult result = run_in(scratch, "run beam.yaml --quiet");
  CHECK_THAT(result.out, StartsWith("small_beam: converged, ") && EndsWith(" s\n"));
  CHECK(lines_of(result.out).size() == 1);
}

TEST_CASE("events for programs are a JSON object per line") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  const CommandResult result = run_in(scratch, "run beam.yaml --log-format json");
  REQUIRE(result.code == 0);
  CHECK(result.err.empty());
  const auto events = events_in(result.out);
  REQUIRE(events.size() > 3);
  CHECK(events.front()["event"] == "begin");
  CHECK(events.front()["steps"] == 0);
  CHECK(events.front()["stop"]["relative_gradient"] == 1e-7);
  CHECK(events.front()["stop"]["iterations"] == 40);
  CHECK(events.front()["variant"] == json{{"position", 1}, {"count", 1}});
  for (std::size_t i = 1; i + 1 < events.size(); ++i) {
    CHECK(events[i]["event"] == "iteration");
    CHECK(events[i]["iteration"] == i - 1);
  }
  CHECK(events[1]["step_norm"].is_null());  // not known at the start
  CHECK(events.back()["event"] == "end");
  CHECK(events.back()["iterations"] == events.size() - 3);
  CHECK(events.back()["results"] == "results/small_beam");
}

TEST_CASE("events of steps, variants and their comparison") {
  const Scratch scratch;
  scratch.write("pair.yaml",
                std::string(endless) + "variants: {be: {time.save_every: 0}, bdf2: {time.scheme: bdf2}}\n");
  const CommandResult result = run_in(scratch, "run pair.yaml --log-format json --set time.steps=3");
  REQUIRE(result.code == 0);
  std::vector<json> begins, steps;
  const auto events = events_in(result.out);
  for (const json& event : events) {
    if (event["event"] == "begin") begins.push_back(event);
    if (event["event"] == "step") steps.push_back(event);
  }
  REQUIRE(begins.size() == 2);
  CHECK(begins[1]["steps"] == 3);
  CHECK(begins[1]["variant"] == json{{"position", 2}, {"count", 2}});
  REQUIRE(steps.size() == 6);
  CHECK(steps[4]["step"] == 2);
  CHECK(begins[1]["energies"][0] == "arap");
  CHECK(steps[4]["energies"].size() == begins[1]["energies"].size());
  CHECK(events.back()["event"] == "comparison");
  CHECK(events.back()["variants"].size() == 2);
  CHECK(events.back()["results"] == "results/swinging");
}

TEST_CASE("warnings and errors for programs are JSON objects too") {
  const Scratch scratch;
  std::string config = beam;
  config.replace(config.find("energies"), 8, "enrgies");
  scratch.write("beam.yaml", config);
  const CommandResult result = run_in(scratch, "run beam.yaml --log-format json");
  CHECK(result.code == 2);
  CHECK(result.out.empty());
  const auto errors = events_in(result.err);
  REQUIRE(errors.size() == 1);
  CHECK(errors[0]["event"] == "log");
  CHECK(errors[0]["level"] == "error");
  CHECK_THAT(errors[0]["text"].get<std::string>(), Contains("\nbeam.yaml:7:1: "));

  scratch.write("beam.yaml", beam);
  fs::create_directory(scratch / "mine");
  for (const char* plugin : {"arap", "mass_spring"}) {
    const std::string file = std::string("libpliant_energy_") + plugin + ".so";
    fs::copy(fs::path(PLIANT_PLUGIN_DIR) / file, scratch / "mine" / file);
  }
  const CommandResult warned = run_in(scratch, "run beam.yaml --log-format json --plugin-dir mine");
  REQUIRE(warned.code == 0);
  const auto warnings = events_in(warned.err);
  REQUIRE_FALSE(warnings.empty());
  for (const json& warning : warnings) CHECK(warning["level"] == "warning");
  CHECK(events_in(warned.out).size() > 3);
}

TEST_CASE("a run that does not converge ends with code 1, its results and a hint") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  const CommandResult result = run_in(scratch, "run beam.yaml --set solver.stop.iterations=1");
  CHECK(result.code == 1);
  CHECK_THAT(result.out, Contains("small_beam: iteration limit, 1 iteration, ") && Contains("\nhint: "));
  const json summary = summary_of(scratch / "results/small_beam");
  CHECK(summary["status"] == "iteration limit");
  CHECK(summary["hint"].is_string());
  CHECK(pliant::read_csv(scratch / "results/small_beam/solution.csv").rows() == 85);
}

TEST_CASE("mistakes in a config end with code 2, all of them, and leave no results") {
  const Scratch scratch;
  std::string config = beam;
  config.replace(config.find("energies"), 8, "enrgies");
  config.replace(config.find("iterations: 40"), 14, "iterations: x ");
  scratch.write("beam.yaml", config);
  for (const char* command : {"run", "validate"}) {
    const CommandResult result = run_in(scratch, command + std::string(" beam.yaml"));
    CAPTURE(result.err);
    CHECK(result.code == 2);
    CHECK(result.out.empty());
    CHECK_THAT(result.err, Contains("beam.yaml:7:1: ") && Contains("energies") && Contains("beam.yaml:11:"));
    CHECK_THAT(result.err, EndsWith(" mistakes\n"));
  }
  CHECK_FALSE(fs::exists(scratch / "results"));
}

TEST_CASE("a config that is not there, and one that is a folder") {
  const Scratch scratch;
  CHECK(run_in(scratch, "run none.yaml").code == 2);
  CHECK_THAT(run_in(scratch, "run none.yaml").err, Contains("none.yaml") && Contains("there is no such file"));
  CHECK(run_in(scratch, "run .").code == 2);
}

TEST_CASE("a plugin that does not exist ends with code 3 and names the nearest") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  const CommandResult result = run_in(scratch, "run beam.yaml --set solver.type=newtn");
  CHECK(result.code == 3);
  CHECK_THAT(result.err, Contains("newtn") && Contains("newton"));
}

TEST_CASE("results that cannot be written end with code 5") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  const CommandResult onto_file = run_in(scratch, "run beam.yaml --out beam.yaml");
  CHECK(onto_file.code == 5);
  CHECK_THAT(onto_file.err, StartsWith("cannot make the folder beam.yaml: Not a directory"));
  CHECK(run_in(scratch, "run beam.yaml --out /proc/none").code == 5);
  CHECK(run_in(scratch, "run beam.yaml --out .").code == 5);  // it holds beam.yaml and no results
  CHECK(read_file(scratch / "beam.yaml") == beam);
}

TEST_CASE("a standard output that is full ends with code 5, and the results are there") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  const CommandResult result = run_in(scratch, "run beam.yaml --quiet > /dev/full");
  CHECK(result.code == 5);
  CHECK_THAT(result.err, StartsWith("cannot write to standard output: "));
  CHECK(summary_of(scratch / "results/small_beam")["status"] == "converged");
}

TEST_CASE("a static run has no state to resume from") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  const CommandResult result = run_in(scratch, "run beam.yaml --resume");
  CHECK(result.code == 2);
  CHECK(result.err == "--resume: small_beam has no `time:`, and only runs in time steps save a state to go on from\n");
}

TEST_CASE("a dynamic run that was interrupted goes on where it was") {
  const Scratch scratch;
  scratch.write("swinging.yaml", endless);
  const std::string steps = "run swinging.yaml --quiet --set time.save_every=2 --set time.steps=";
  REQUIRE(run_in(scratch, steps + "10 --out whole").code == 0);
  REQUIRE(run_in(scratch, steps + "5 --out parts").code == 0);
  REQUIRE(run_in(scratch, steps + "10 --out parts --resume").code == 0);
  CHECK(read_file(scratch / "whole/solution.csv") == read_file(scratch / "parts/solution.csv"));
}

TEST_CASE("validate says so when there are no mistakes, and can show what a run would use") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  const CommandResult result = run_in(scratch, "validate beam.yaml");
  CHECK(result.code == 0);
  CHECK(result.out == "small_beam: no mistakes\n");
  const CommandResult resolved = run_in(scratch, "validate beam.yaml --resolved");
  CHECK(resolved.code == 0);
  CHECK_THAT(resolved.out, Contains("linear_solver") && Contains("max_halvings"));
  CHECK_FALSE(fs::exists(scratch / "results"));
}

TEST_CASE("Ctrl-C ends a run after its step, with everything written and code 130") {
  const Scratch scratch;
  scratch.write("endless.yaml", endless);
  for (const char* signal : {"INT", "TERM"}) {
    const CommandResult result =
        run_shell("cd " + quoted(scratch.folder().string()) + " && timeout --preserve-status -s " + signal + " 2 " +
                  quoted(PLIANT_COMMAND) + " run endless.yaml --quiet");
    CAPTURE(result.out, result.err);
    CHECK(result.code == 130);
    CHECK_THAT(result.out, StartsWith("swinging: interrupted"));
    const json summary = summary_of(scratch / "results/swinging");
    CHECK(summary["status"] == "interrupted");
    CHECK(pliant::read_csv(scratch / "results/swinging/steps.csv").rows() == summary["steps"].get<std::size_t>());
  }
}

TEST_CASE("a second run into the same folder is refused while the first works") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  scratch.write("endless.yaml", endless);
  const std::string pliant = quoted(PLIANT_COMMAND);
  const CommandResult result =
      run_shell("cd " + quoted(scratch.folder().string()) + "; " + pliant +
                " run endless.yaml --quiet --out same & first=$!; until [ -d same/unfinished ]; do sleep 0.05; done; " +
                pliant + " run beam.yaml --out same; code=$?; kill $first; wait; exit $code");
  CHECK(result.code == 5);
  CHECK_THAT(result.err, Contains("another run is writing to same"));
}

TEST_CASE("variants of other problems are pointed out, and their energies are not compared") {
  const Scratch scratch;
  scratch.write("three.yaml",
                std::string(beam) + "variants:\n  soft: {solver.hessian: exact}\n  stiff: {energies.0.mu: 2.0}\n");
  const CommandResult result = run_in(scratch, "run three.yaml");
  CAPTURE(result.out, result.err);
  REQUIRE(result.code == 0);
  CHECK_THAT(result.out, Contains("note: stiff solves another problem than soft (energies.0.mu: 2"));
  CHECK_THAT(result.out, !Contains("different minima"));
  const auto comparison = pliant::read_csv(scratch / "results/small_beam/comparison.csv");
  CHECK(comparison.finite_numbers("energy_gap") == std::vector<double>{0.0, 0.0});
}

TEST_CASE("without a name the results go to a folder named after the file") {
  const Scratch scratch;
  std::string config = beam;
  config.erase(config.find("name: small_beam\n"), 17);
  scratch.write("my run 2.yaml", config);
  CHECK(run_in(scratch, "run 'my run 2.yaml' --quiet").code == 0);
  CHECK(fs::exists(scratch / "results/my_run_2/summary.json"));
}

TEST_CASE("variants run one after the other and are compared") {
  const Scratch scratch;
  scratch.write("pair.yaml", std::string(beam) +
                                 "variants:\n"
                                 "  newton: {solver.hessian: exact}\n"
                                 "  bcd: {solver.type: bcd, solver.stop.iterations: 4000}\n");
  const CommandResult result = run_in(scratch, "run pair.yaml");
  CAPTURE(result.out, result.err);
  REQUIRE(result.code == 0);
  CHECK_THAT(result.out, Contains("small_beam/newton: converged") && Contains("small_beam/bcd: converged"));
  const fs::path results = scratch / "results/small_beam";
  CHECK(fs::exists(results / "newton/summary.json"));
  CHECK(fs::exists(results / "bcd/summary.json"));
  CHECK(json::parse(read_file(results / "comparison.json")).is_object());
  const auto comparison = pliant::read_csv(results / "comparison.csv");
  REQUIRE(comparison.rows() == 2);
  CHECK(comparison.text(1, "variant") == "bcd");
  CHECK(comparison.finite_numbers("distance_to_newton")[1] < 1e-4);

  const CommandResult one = run_in(scratch, "run pair.yaml --only bcd --quiet --out alone");
  CHECK(one.code == 0);
  CHECK(lines_of(one.out).size() == 1);
  CHECK(fs::exists(scratch / "alone/bcd/summary.json"));
  CHECK_FALSE(fs::exists(scratch / "alone/comparison.json"));
  const CommandResult unknown = run_in(scratch, "run pair.yaml --only bdc");
  CHECK(unknown.code == 2);
  CHECK_THAT(unknown.err, Contains("bcd"));
}
