#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "command.hpp"

using namespace pliant::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
using nlohmann::json;

namespace {

constexpr const char* beam = R"(name: small_beam
mesh:
  grid: {vertices: [9, 3], size: [4.0, 1.0], diagonal: se_nw}
boundary:
  - {select: {side: left}, hold: rest}
  - {select: {side: right}, rotate: {degrees: 20, about: {side: left}}}
energies:
  - {type: arap, mu: 1.0}
solver: {type: newton}
)";

CommandResult run_in(const Scratch& scratch, const std::string& arguments) {
  return run_shell("cd " + quoted(scratch.folder().string()) + " && " + quoted(PLIANT_COMMAND) + " " + arguments);
}

void make(const Scratch& scratch, const std::string& out, const std::string& settings = "") {
  scratch.write("beam.yaml", beam);
  const CommandResult result = run_in(scratch, "run beam.yaml --quiet --out " + out + " " + settings);
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
}

void make_variants(const Scratch& scratch, const std::string& out, const std::string& variants) {
  scratch.write("pair.yaml", beam + ("variants: " + variants + "\n"));
  REQUIRE(run_in(scratch, "run pair.yaml --quiet --out " + out).code == 0);
}

json compared(const Scratch& scratch, const std::string& folders) {
  const CommandResult result = run_in(scratch, "compare --json " + folders);
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  return json::parse(result.out);
}

// What is said of folders that cannot be compared: one line.
std::string refusal(const Scratch& scratch, const std::string& folders) {
  const CommandResult result = run_in(scratch, "compare " + folders);
  CHECK(result.code == 2);
  CHECK(result.out.empty());
  CHECK_THAT(result.err, EndsWith("\n"));
  CHECK(result.err.find('\n') == result.err.size() - 1);
  return result.err;
}

// Words of the line that begins with `name`.
std::string line_of(const std::string& text, const std::string& name) {
  const auto begin = text.find("\n  " + name + " ");
  REQUIRE(begin != std::string::npos);
  std::string line = text.substr(begin + 1, text.find('\n', begin + 1) - begin - 1);
  std::string squeezed;
  for (const char c : line) {
    if (c != ' ' || (!squeezed.empty() && squeezed.back() != ' ')) squeezed += c;
  }
  return squeezed;
}

}  // namespace

TEST_CASE("two results are compared by config and outcome") {
  const Scratch scratch;
  make(scratch, "a");
  make(scratch, "b", "--set solver.linear_solver.type=eigen_llt --set solver.hessian=exact");
  const CommandResult result = run_in(scratch, "compare a b");
  CAPTURE(result.out, result.err);
  REQUIRE(result.code == 0);
  const std::string text = "\n" + result.out;
  CHECK(line_of(text, "config") == "config a b");
  CHECK(line_of(text, "solver.hessian") == "solver.hessian adaptive exact");
  CHECK(line_of(text, "solver.linear_solver.type") == "solver.linear_solver.type cholmod eigen_llt");
  CHECK(line_of(text, "solver.linear_solver.ordering") == "solver.linear_solver.ordering automatic nothing");
  CHECK_THAT(result.out, !Contains("energies"));
  CHECK(line_of(text, "status") == "status converged converged");
  for (const char* row : {"iterations", "energy", "  difference", "  relative", "relative gradient", "seconds",
                          "  ratio", "factorizations", "inverted elements", "vertex distance", "  at vertex"}) {
    line_of(text, row);
  }
  CHECK_THAT(result.out, !Contains("note: ") && !Contains("pliant"));
}

TEST_CASE("numbers of a comparison are those of the folders") {
  const Scratch scratch;
  make(scratch, "a");
  make(scratch, "sub/b", "--set solver.stop.relative_gradient=1e-2");
  const json list = compared(scratch, "a sub/b");
  REQUIRE(list.size() == 1);
  const json& runs = list[0]["runs"];
  const json a = json::parse(read_file(scratch / "a/summary.json"));
  const json b = json::parse(read_file(scratch / "sub/b/summary.json"));
  CHECK(runs[1]["folder"] == "sub/b");
  CHECK(runs[1]["energy"] == b["energy"]);
  const double difference = b["energy"].get<double>() - a["energy"].get<double>();
  CHECK(difference > 0.0);
  CHECK(runs[1]["energy_difference"] == difference);
  CHECK(runs[1]["relative_energy_difference"].get<double>() == Approx(difference / a["energy"].get<double>()));
  CHECK(runs[1]["seconds_ratio"].get<double>() ==
        Approx(b["seconds"]["total"].get<double>() / a["seconds"]["total"].get<double>()));
  CHECK(runs[1]["max_vertex_distance"].get<double>() > 0.0);
  CHECK(runs[1]["farthest_vertex"].get<int>() < 27);
  CHECK(runs[0]["max_vertex_distance"] == 0.0);
  CHECK(list[0]["config"] == json::parse(R"([{"key": "solver.stop.relative_gradient", "values": ["1e-07", "0.01"]}])"));
}

TEST_CASE("the vertex that moved most is named with its distance") {
  const Scratch scratch;
  make(scratch, "a");
  make(scratch, "b");
  std::string solution = read_file(scratch / "b/solution.csv");
  const auto row = solution.find("\n7,");
  solution.replace(row, solution.find('\n', row + 1) - row, "\n7,100,0");
  scratch.write("b/solution.csv", solution);
  const json runs = compared(scratch, "a b")[0]["runs"];
  CHECK(runs[1]["farthest_vertex"] == 7);
  CHECK(runs[1]["max_vertex_distance"].get<double>() == Approx(100.0).margin(5.0));
}

TEST_CASE("the same results differ in nothing") {
  const Scratch scratch;
  make(scratch, "a");
  make(scratch, "b");
  const CommandResult result = run_in(scratch, "compare a b");
  CHECK_THAT(result.out, StartsWith("  the configs are the same\n"));
  CHECK(line_of("\n" + result.out, "  difference") == "difference - 0.000e+00");
}

TEST_CASE("other problems are pointed out and their energies not subtracted, other meshes have no distance") {
  const Scratch scratch;
  make(scratch, "a");
  make(scratch, "stiff", "--set energies.0.mu=2");
  make(scratch, "fine", "--set mesh.grid.vertices='[17, 5]'");
  const json list = compared(scratch, "a stiff fine");
  const json& runs = list[0]["runs"];
  CHECK(runs[1]["energy_difference"].is_null());
  CHECK(runs[1]["max_vertex_distance"].is_number());
  CHECK(runs[2]["max_vertex_distance"].is_null());
  REQUIRE(list[0]["notes"].size() == 2);
  CHECK_THAT(list[0]["notes"][0].get<std::string>(),
             Contains("stiff solves another problem than a (energies.0.mu: 2 instead of 1)"));
}

TEST_CASE("results in different minima are told") {
  const Scratch scratch;
  make(scratch, "a");
  make(scratch, "b");
  std::string summary = read_file(scratch / "b/summary.json");
  const auto at = summary.find("\"energy\": ");
  summary.replace(at, summary.find(',', at) - at, "\"energy\": 1.5");
  scratch.write("b/summary.json", summary);
  CHECK_THAT(run_in(scratch, "compare a b").out, Contains("note: a and b ended in different minima: energies "));
}

TEST_CASE("a folder with variants stands for them, two for their pairs") {
  const Scratch scratch;
  make_variants(scratch, "old",
                "{newton: {solver.hessian: exact}, bcd: {solver.type: bcd, solver.stop.iterations: 4000}}");
  make_variants(scratch, "new", "{bcd: {solver.type: bcd, solver.stop.iterations: 4000}, lbfgs: {solver.type: lbfgs}}");
  const json own = compared(scratch, "old");
  REQUIRE(own.size() == 1);
  CHECK(own[0]["runs"][0]["label"] == "newton");
  CHECK(own[0]["runs"][1]["label"] == "bcd");

  const json pairs = compared(scratch, "old new/");
  REQUIRE(pairs.size() == 1);
  CHECK(pairs[0]["variant"] == "bcd");
  CHECK(pairs[0]["runs"][0]["label"] == "old/bcd");
  CHECK(pairs[0]["runs"][1]["label"] == "new/bcd");
  CHECK(pairs[0]["notes"].size() == 2);
  CHECK_THAT(pairs[0]["notes"][0].get<std::string>(), Contains("old/newton"));

  CHECK(compared(scratch, "old/newton new/bcd")[0]["runs"].size() == 2);
  CHECK_THAT(refusal(scratch, "old new/bcd"), Contains("name one of them, e.g. old/newton"));
  make_variants(scratch, "other", "{lbfgs: {solver.type: lbfgs}, exact: {solver.hessian: exact}}");
  CHECK_THAT(refusal(scratch, "old other"),
             Contains("old has newton, bcd; other has lbfgs, exact") && Contains("e.g. old/newton"));
}

TEST_CASE("one run alone has nothing to compare with") {
  const Scratch scratch;
  make(scratch, "a");
  CHECK_THAT(refusal(scratch, "a"), Contains("a holds one run, and nothing to compare it with"));
  CHECK(run_in(scratch, "compare").code == 2);
}

TEST_CASE("what cannot be compared is said in one sentence, with code 2") {
  const Scratch scratch;
  make(scratch, "a");
  scratch.write("empty/notes.txt", "mine");
  scratch.write("killed/unfinished/steps.csv", "step\n");
  CHECK(refusal(scratch, "a none") == "there is no folder none\n");
  CHECK(refusal(scratch, "none") == "there is no folder none\n");
  CHECK(refusal(scratch, "a beam.yaml") == "beam.yaml is a file; name the results folder of a run\n");
  CHECK(refusal(scratch, "a empty") == "empty is no results folder: it has no summary.json\n");
  CHECK_THAT(refusal(scratch, "a killed"), StartsWith("killed holds a run that has not ended"));
}

TEST_CASE("damage in any file is told by file and place") {
  for (const char* name : {"summary.json", "resolved.yaml", "iterations.csv", "solution.csv"}) {
    const Scratch scratch;
    make(scratch, "a");
    make(scratch, "b");
    const std::string content = read_file(scratch / "b" / name);
    scratch.write(std::string("b/") + name, content.substr(0, content.size() / 2) + "\x01\"{");
    CHECK_THAT(refusal(scratch, "a b"), StartsWith(std::string("b/") + name + ":"));
    scratch.write(std::string("b/") + name, "");
    CHECK_THAT(refusal(scratch, "a b"), StartsWith(std::string("b/") + name + ":"));
  }
}

TEST_CASE("runs in time are compared too") {
  const Scratch scratch;
  const std::string time = "--set mass=1 --set 'boundary.1.over=[0, 1]' --set 'time={step: 0.01, steps: 3}'";
  make(scratch, "a", time);
  make(scratch, "b", time + " --set time.scheme=bdf2");
  const json list = compared(scratch, "a b");
  CHECK(list[0]["config"][0]["key"] == "time.scheme");
  CHECK(list[0]["runs"][1]["steps"] == 3);
}
