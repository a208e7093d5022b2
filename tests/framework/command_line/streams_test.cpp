#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "command.hpp"

using namespace pliant::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

constexpr const char* beam =
    "name: beam\nmesh:\n  grid: {vertices: [17, 5], size: [4.0, 1.0], diagonal: se_nw}\n"
    "boundary:\n  - {select: {side: left}, hold: rest}\n"
    "  - {select: {side: right}, rotate: {degrees: 20, about: {side: left}}}\n"
    "energies: [{type: arap}]\nsolver: newton\n";

// `script` with $pliant and the folder of beam.yaml.
CommandResult shell_in(const Scratch& scratch, const std::string& script) {
  scratch.write("beam.yaml", beam);
  return run_shell("cd " + quoted(scratch.folder().string()) + "; pliant=" + quoted(PLIANT_COMMAND) + "; " + script);
}

bool converged(const Scratch& scratch) {
  const auto summary = scratch / "results/beam/summary.json";
  return std::filesystem::exists(summary) && nlohmann::json::parse(read_file(summary))["status"] == "converged";
}

}  // namespace

TEST_CASE("closed streams change neither code nor results") {
  for (const char* closed : {">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"}) {
    CAPTURE(closed);
    const Scratch scratch;
    CHECK(shell_in(scratch, std::string("$pliant run beam.yaml ") + closed).code == 0);
    CHECK(converged(scratch));
    CHECK(shell_in(scratch, std::string("$pliant run none.yaml ") + closed).code == 2);
  }
}

TEST_CASE("a reader who goes away changes neither code nor results, and nothing is said of it") {
  const Scratch scratch;
  for (const char* options : {"", "--quiet", "--log-format json"}) {
    CAPTURE(options);
    const auto result = shell_in(scratch, std::string("rm -rf results; { $pliant run beam.yaml ") + options +
                                              "; echo $? >code; } | true; cat code");
    CHECK(result.out == "0\n");
    CHECK(result.err.empty());
    CHECK(converged(scratch));
  }
  CHECK(shell_in(scratch, "{ $pliant list; echo $? >code; } | true; cat code").out == "0\n");
}

TEST_CASE("streams that are full do not keep a run from its results") {
  const Scratch scratch;
  const auto output = shell_in(scratch, "$pliant run beam.yaml > /dev/full");
  CHECK(output.code == 5);
  CHECK_THAT(output.err, StartsWith("cannot write to standard output: "));
  CHECK(converged(scratch));
  CHECK(shell_in(scratch, "$pliant run none.yaml 2> /dev/full").code == 2);
}

TEST_CASE("a limit on the size of files ends a run with a message and code 5") {
  const Scratch scratch;
  const auto result = shell_in(scratch, "ulimit -f 1; $pliant run beam.yaml --set mesh.grid.vertices=[60,60]");
  CHECK(result.code == 5);
  CHECK_THAT(result.err,
             StartsWith("cannot write results/beam/unfinished/") && Contains(": File too large; raise the limit"));
}
