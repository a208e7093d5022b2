#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <thread>

#include "command.hpp"

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using pliant::test::CommandResult;
using pliant::test::run_pliant;
namespace fs = std::filesystem;

TEST_CASE("help teaches: examples and exit codes") {
  const CommandResult help = run_pliant({"--help"});
  CHECK(help.code == 0);
  CHECK(help.err.empty());
  CHECK_THAT(help.out, Contains("pliant run configs/arap_beam.yaml") && Contains("Exit codes:") && Contains("130"));
  for (const char* command : {"run", "validate", "check", "time", "bench", "list", "describe"}) {
    CHECK_THAT(help.out, Contains(std::string("\n  ") + command + " "));
    const CommandResult own = run_pliant({command, "--help"});
    CHECK(own.code == 0);
    CHECK_THAT(own.out, Contains("--plugin-dir DIR"));
  }
}

TEST_CASE("the version names pliant and every library it links") {
  const CommandResult version = run_pliant({"--version"});
  CHECK(version.code == 0);
  CHECK_THAT(version.out, StartsWith("pliant ") && Contains("\nEigen 3.") && Contains("\nyaml-cpp 0."));
  CHECK_THAT(version.out,
             Contains("\nBoost 1.") && Contains("\nfmt ") && Contains("\nspdlog ") && Contains("\nCLI11 "));
}

TEST_CASE("a mistake of the command line ends with code 2, says what it is and where help stands") {
  struct Mistake {
    std::vector<std::string> arguments;
    std::string message;
  };
  const std::vector<Mistake> mistakes{
      {{}, "pliant: A subcommand is required\nTry `pliant --help`.\n"},
      {{"rnu", "x.yaml"}, "pliant: unknown command 'rnu'; did you mean 'run'?\nTry `pliant --help`.\n"},
      {{"--verison"}, "pliant: unknown option '--verison'; did you mean '--version'?\nTry `pliant --help`.\n"},
      {{"run"}, "pliant run: config is required\nTry `pliant run --help`.\n"},
      {{"run", "a.yaml", "--quite"},
       "pliant run: unknown option '--quite'; did you mean '--quiet'?\nTry `pliant run --help`.\n"},
      {{"run", "a.yaml", "b.yaml"}, "pliant run: unexpected argument 'b.yaml'\nTry `pliant run --help`.\n"},
      {{"run", "a.yaml", "--threads", "two"},
       "pliant run: --threads: must be a whole number >= 1 and <= 256; found the text 'two'\nTry `pliant run "
       "--help`.\n"},
      {{"run", "a.yaml", "--quiet", "--verbose"}, "pliant run: --quiet excludes --verbose\nTry `pliant run --help`.\n"},
  };
  for (const auto& [arguments, message] : mistakes) {
    const CommandResult result = run_pliant(arguments);
    CAPTURE(result.err);
    CHECK(result.code == 2);
    CHECK(result.out.empty());
    CHECK(result.err == message);
  }
}

TEST_CASE("an unknown kind of plugin is answered with the nearest one") {
  const CommandResult list = run_pliant({"list", "energies"});
  CHECK(list.code == 2);
  CHECK(list.err == "there is no kind of plugin 'energies'; did you mean 'energy'?\n");
  CHECK(run_pliant({"describe", "solvr/newton"}).err == "there is no kind of plugin 'solvr'; did you mean 'solver'?\n");
  CHECK(run_pliant({"describe", "nothing_of_this_name"}).err ==
        "'nothing_of_this_name' does not say which kind of plugin it is; write KIND/NAME, with KIND one of: energy, "
        "solver, linear_solver\n");
}

TEST_CASE("an unknown plugin ends with code 3 and the nearest name") {
  const CommandResult result = run_pliant({"describe", "energy/arapp"});
  CHECK(result.code == 3);
  CHECK_THAT(result.err, Contains("arapp") && Contains("did you mean 'arap'?"));
}

TEST_CASE("list names kind, name and file of every plugin, or of one kind") {
  const CommandResult all = run_pliant({"list"});
  CHECK(all.code == 0);
  CHECK_THAT(all.out, Contains("\nenergy") && Contains("\nsolver") && Contains("\nlinear_solver"));
  CHECK_THAT(all.out, Contains(std::string(PLIANT_PLUGIN_DIR) + "/libpliant_energy_arap.so"));
  const CommandResult solvers = run_pliant({"list", "solver"});
  CHECK_THAT(solvers.out, Contains("newton") && !Contains("energy"));
}

TEST_CASE("describe prints formula, every parameter with type, range, default, and an entry for a config") {
  for (const char* name : {"energy/arap", "arap"}) {
    const CommandResult result = run_pliant({"describe", name});
    CHECK(result.code == 0);
    CHECK_THAT(result.out, StartsWith("energy/arap ") && Contains("formula") && Contains("triangles in 2D"));
    CHECK_THAT(result.out, Contains("\n  mu\n      ") && Contains("number, or one per element") && Contains("> 0"));
    CHECK_THAT(result.out, Contains("energies:\n    - {type: arap"));
  }
  const CommandResult newton = run_pliant({"describe", "solver/newton"});
  CHECK_THAT(newton.out, Contains("exact | projected | adaptive") && Contains("default adaptive"));
}

TEST_CASE("a new plugin is a whole folder under its name, or nothing") {
  const pliant::test::Scratch scratch;
  const auto folder = (scratch / "folder").string();
  const CommandResult made = run_pliant({"new", "energy", "soft_tissue", "--dir", folder});
  CHECK(made.code == 0);
  CHECK(made.err.empty());
  CHECK_THAT(made.out, StartsWith(folder + ":\n  CMakeLists.txt\n  README.md\n  soft_tissue.cpp\n") &&
                           Contains("ctest --test-dir build"));
  CHECK_THAT(pliant::test::read_file(scratch / "folder/CMakeLists.txt"),
             Contains("pliant_add_plugin(KIND energy NAME soft_tissue SOURCES soft_tissue.cpp)"));

  const CommandResult again = run_pliant({"new", "energy", "soft_tissue", "--dir", folder});
  CHECK(again.code == 2);
  CHECK_THAT(again.err, Contains(folder + " exists, and is not empty; nothing was written"));
}

TEST_CASE("what cannot be a new plugin is refused with the reason, and leaves nothing") {
  const pliant::test::Scratch scratch;
  const auto refused = [&](const std::string& kind, const std::string& name, const std::string& folder = "x") {
    const CommandResult result = run_pliant({"new", kind, name, "--dir", (scratch / folder).string()});
    CHECK(result.code == 2);
    CHECK(fs::is_empty(scratch.folder()));
    return result.err;
  };
  CHECK_THAT(refused("enrgy", "a"), Contains("there is no kind of plugin 'enrgy'; did you mean 'energy'?"));
  CHECK_THAT(refused("energy", "My-Energy"), Contains("'My-Energy' is no name of a plugin: it must match [a-z]"));
  CHECK_THAT(refused("energy", "../x"), Contains("'../x' is no name of a plugin"));
  CHECK_THAT(refused("energy", std::string(65, 'a')), Contains("has 65 characters; a name has 64 at most"));
  CHECK_THAT(refused("energy", "null"), Contains("'null' means nothing in YAML"));
  CHECK_THAT(refused("energy", "arap"), Contains("there is an energy 'arap' already"));

  scratch.write("file", "kept");
  CHECK(run_pliant({"new", "solver", "a", "--dir", (scratch / "file").string()}).code == 2);
  CHECK(run_pliant({"new", "solver", "a", "--dir", (scratch / "file/below").string()}).code == 5);
  CHECK(pliant::test::read_file(scratch / "file") == "kept");
}

TEST_CASE("of several who make the same plugin folder at once one succeeds, and the folder is of one piece") {
  const pliant::test::Scratch scratch;
  const auto folder = (scratch / "folder").string();
  std::vector<std::thread> threads;
  std::array<CommandResult, 4> results;
  for (std::size_t i = 0; i < results.size(); ++i) {
    threads.emplace_back([&, i] {
      results[i] = run_pliant({"new", i % 2 == 0 ? "energy" : "solver", "mine", "--dir", folder});
    });
  }
  for (std::thread& thread : threads) thread.join();
  const auto succeeded = [](const CommandResult& result) { return result.code == 0; };
  CHECK(std::count_if(results.begin(), results.end(), succeeded) == 1);
  const bool energy =
      pliant::test::read_file(scratch / "folder/CMakeLists.txt").find("KIND energy") != std::string::npos;
  CHECK(fs::exists(scratch / "folder/mine_test.yaml") == energy);
  CHECK(std::distance(fs::directory_iterator(scratch.folder()), {}) == 1);
}
