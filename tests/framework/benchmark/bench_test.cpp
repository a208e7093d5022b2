// `pliant bench` from end to end: counts and files, no times.
#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "command.hpp"

using namespace pliant::test;
using Catch::Matchers::Contains;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* beam =
    "mesh:\n  grid: {vertices: [20, 5], size: [5, 1]}\n"
    "boundary:\n  - {select: {side: left}, hold: rest}\n  - {select: {side: right}, translate: [0.5, 0.5]}\n"
    "energies: [arap]\n"
    "solver: {linear_solver: cholmod, stop: {relative_gradient: 1.0e-9, iterations: 2000}}\n"
    "variants:\n  newton: {solver.type: newton}\n  bcd: {solver.type: bcd}\n";

constexpr const char* cloth =
    "mesh:\n  grid: {vertices: [5, 5], size: [1, 1]}\n"
    "boundary: [{select: {side: top}, hold: rest}]\n"
    "mass: 1.0\nenergies: [{type: mass_spring, young: 80}]\n"
    "time: {step: 0.03, steps: 4}\n"
    "solver: {type: bcd, stop: {relative_gradient: 0, iterations: 3}}\n"
    "variants:\n"
    "  small: {mesh.grid.vertices: [5, 6]}\n"
    "  middle: {mesh.grid.vertices: [9, 10]}\n"
    "  large: {mesh.grid.vertices: [17, 18]}\n";

Json json_in(const std::filesystem::path& file) {
  return Json::parse(read_file(file));
}

}  // namespace

TEST_CASE("two solvers of one problem, and a family of meshes, measured in one run") {
  const Scratch scratch;
  const auto file = scratch / "bench.json";
  const auto result =
      run_pliant({"bench", scratch.write("beam.yaml", beam).string(), scratch.write("cloth.yaml", cloth).string(),
                  "--repeats", "2", "--json", file.string()});
  CAPTURE(result.out, result.err);
  REQUIRE(result.code == 0);
  CHECK_THAT(result.out, Contains("reading a buffer again and again") &&
                             Contains("milliseconds, medians of the runs") &&
                             Contains("growth over 3 sizes from 25 to 289 free vertices"));

  const Json json = json_in(file);
  CHECK(json["interrupted"] == false);
  CHECK(json["machine"]["threads"] >= 1);
  CHECK(json["machine"]["read_bytes_per_second"].size() == 15);
  REQUIRE(json["rows"].size() == 5);

  const Json &newton = json["rows"][0], &bcd = json["rows"][1];
  CHECK(newton["name"] == "beam/newton");
  CHECK(newton["runs"] == 2);
  CHECK(newton["counts"]["free_vertices"] == 18 * 5);
  CHECK(newton["counts"]["elements"] == 2 * 19 * 4);
  CHECK(newton["counts"]["factorizations"] == newton["counts"]["iterations"]);
  CHECK(newton["counts"]["solves"] == newton["counts"]["iterations"]);
  CHECK(newton["time_ratio"].is_null());
  CHECK(bcd["reference"] == "beam/newton");
  CHECK(bcd["void"].is_null());
  CHECK(bcd["flag"].is_null());
  CHECK(bcd["counts"]["factorizations"] == 1);
  CHECK(bcd["counts"]["solves"] == bcd["counts"]["iterations"]);
  CHECK(bcd["time_ratio"].is_number());
  CHECK(bcd["limit_seconds"]["substitutions"].is_number());
  // The scalar factor has less than a fourth of the entries of that of both coordinates.
  CHECK(4 * bcd["counts"]["factor_nonzeros"].get<double>() < 1.2 * newton["counts"]["factor_nonzeros"].get<double>());

  const Json& small = json["rows"][2];
  CHECK(small["status"] == "completed");
  CHECK(small["counts"]["iterations"] == 4 * 3);
  CHECK(small["counts"]["elements"] == 4 * 6 + 5 * 5 + 4 * 5);  // springs; not the masses
  REQUIRE(json["families"].size() == 1);
  CHECK(json["families"][0]["rows"].size() == 3);
  CHECK(json["families"][0]["growth"]["nnz(L)"]["laws"].size() == 4);
}

TEST_CASE("a void row is told, and ends with code 1; the figures are written") {
  const Scratch scratch;
  const auto file = scratch / "bench.json";
  const auto result = run_pliant({"bench", scratch.write("beam.yaml", beam).string(), "--set",
                                  "solver.stop.iterations=2", "--repeats", "1", "--json", file.string()});
  CHECK(result.code == 1);
  CHECK_THAT(result.out, Contains("void: beam/newton: iteration limit"));
  CHECK(json_in(file)["rows"][0]["times_limit"].is_null());
}

TEST_CASE("an experiment that has used up its budget is not run again") {
  const Scratch scratch;
  const auto file = scratch / "bench.json";
  const auto result = run_pliant({"bench", scratch.write("cloth.yaml", cloth).string(), "--repeats", "1000", "--budget",
                                  "1e-9", "--json", file.string()});
  CHECK(result.code == 0);
  CHECK(json_in(file)["rows"][0]["runs"] == 1);
}

TEST_CASE("without a matrix the limit is that of the elements; an iterative linear solver leaves it unknown") {
  const Scratch scratch;
  const auto file = scratch / "bench.json";
  const std::string config = std::string(beam).substr(0, std::string(beam).find("solver:")) +
                             "solver: {type: newton, stop: {iterations: 1, relative_gradient: 0}}\n"
                             "variants:\n  gradient: {solver.type: gradient_descent}\n"
                             "  cg: {solver.linear_solver: eigen_cg}\n";
  const auto result =
      run_pliant({"bench", scratch.write("beam.yaml", config).string(), "--repeats", "1", "--json", file.string()});
  CAPTURE(result.out, result.err);
  const Json json = json_in(file);
  CHECK(json["rows"][0]["counts"]["solves"] == 0);
  CHECK(json["rows"][0]["limit_seconds"]["total"] == json["rows"][0]["limit_seconds"]["elements"]);
  CHECK(json["rows"][0]["limit_seconds"]["total"] > 0);
  CHECK(json["rows"][1]["counts"]["solves"] == 1);
  CHECK(json["rows"][1]["counts"]["factor_nonzeros"].is_null());
  CHECK(json["rows"][1]["limit_seconds"]["total"].is_null());
}

TEST_CASE("all mistakes are told before anything is measured") {
  const Scratch scratch;
  const auto config = scratch.write("beam.yaml", beam).string();
  const auto missing = run_pliant({"bench", config, (scratch / "none.yaml").string()});
  CHECK(missing.code == 2);
  CHECK(missing.out.empty());
  CHECK_THAT(missing.err, Contains("none.yaml"));

  const auto folder = run_pliant({"bench", config, "--json", (scratch / "nowhere" / "b.json").string()});
  CHECK(folder.code == 2);
  CHECK_THAT(folder.err, Contains("--json: there is no folder") && Contains("nowhere"));

  const auto no_file = run_pliant({"bench", config, "--json", scratch.folder().string()});
  CHECK(no_file.code == 2);
  CHECK_THAT(no_file.err, Contains("is no regular file"));

  const auto repeats = run_pliant({"bench", config, "--repeats", "0"});
  CHECK(repeats.code == 2);
  CHECK_THAT(repeats.err, Contains("--repeats"));
}

TEST_CASE("an interruption ends with code 130; the file tells of it and has the rows that were done") {
  const Scratch scratch;
  std::string large = beam;
  large.replace(large.find("[20, 5]"), 7, "[200, 40]");
  const auto config = scratch.write("beam.yaml", large).string();
  const auto file = scratch / "bench.json";
  const std::string out = quoted((scratch / "out.txt").string());
  const auto result = run_shell(quoted(PLIANT_COMMAND) + " bench " + quoted(config) + " --repeats 100000 --json " +
                                quoted(file.string()) + " >" + out + " & until grep -q buffer " + out +
                                "; do sleep 0.1; done; kill -TERM $!; wait $!; exit $?");
  CAPTURE(result.err, read_file(scratch / "out.txt"));
  CHECK(result.code == 130);
  CHECK(result.err.empty());
  const Json json = json_in(file);
  CHECK(json["interrupted"] == true);
  CHECK(json["rows"].empty());
}

TEST_CASE("an experiment that cannot begin leaves the figures of those before it") {
  const Scratch scratch;
  const auto file = scratch / "bench.json";
  const auto flat = scratch.write(
      "flat.yaml", std::string(beam) + "  cut: {solver.type: bcd, energies: [{type: test_area_barrier}]}\n");
  const auto result = run_pliant(
      {"bench", flat.string(), "--repeats", "1", "--json", file.string(), "--plugin-dir", PLIANT_TEST_PLUGIN_DIR});
  CAPTURE(result.out, result.err);
  CHECK(result.code == 2);
  CHECK_THAT(result.out, Contains("beam/newton") || Contains("flat/newton"));
  CHECK_THAT(result.err, Contains("majorizer"));
  CHECK(json_in(file)["rows"].size() == 2);
  CHECK(json_in(file)["interrupted"] == true);
}

TEST_CASE("figures are not written over a config, nor over what is no file") {
  const Scratch scratch;
  const auto config = scratch.write("beam.yaml", beam).string();
  const auto over = [&](const std::string& json) {
    return run_pliant({"bench", config, "--repeats", "1", "--json", json}).err;
  };
  CHECK_THAT(over(config), Contains("is a config to be measured"));
  CHECK(read_file(config) == beam);
  CHECK_THAT(over("/dev/null"), Contains("/dev/null exists, and is no regular file"));
  CHECK_THAT(over(scratch.folder().string()), Contains("is no regular file"));
}
