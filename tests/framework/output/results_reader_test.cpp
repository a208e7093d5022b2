#include <catch2/catch.hpp>

#include <cmath>

#include "output/results_folder.hpp"
#include "output/results_reader.hpp"
#include "output/summary.hpp"
#include "output/tables.hpp"
#include "scratch.hpp"

using namespace pliant;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using Json = nlohmann::ordered_json;

namespace {

const std::vector<double> triangle{0.0, 0.0, 1.0, 0.0, 0.0, 1.0};

RunSummary small_summary() {
  RunSummary summary;
  summary.name = "beam";
  summary.status = Status::iteration_limit;
  summary.where = "vertex 2";
  summary.iterations = 1;
  summary.energy = 0.125;
  summary.vertices = 3;
  summary.inverted_elements = 0;
  summary.factorizations = 2;
  summary.threads = 4;
  summary.stages.add(Stage::factorize, 0.5);
  summary.total_seconds = 0.75;
  summary.plugins = {{"solver", "newton", "/lib/newton.so", "0.1.0"}};
  return summary;
}

void write_run(const fs::path& folder, const std::string& resolved = "name: beam\nsolver: {type: newton}\n") {
  ResultsFolder results(folder);
  results.write("resolved.yaml", resolved);
  const IterationRecord start{.iteration = 0, .energy = 1.0}, end{.iteration = 1, .energy = 0.125};
  results.write("iterations.csv", iterations_csv(std::vector{start, end}));
  results.write("solution.csv", solution_csv(2, triangle));
  results.publish(summary_json(small_summary()));
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  const auto at = text.find(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), by);
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string message_of_reading(const fs::path& folder) {
  try {
    read_run(folder);
  } catch (const Error& error) {
    return error.what();
  }
  return "read";
}

// What is said of a run one of whose files has been changed.
std::string message_with(const std::string& file, const std::string& old, const std::string& by) {
  const test::Scratch scratch;
  write_run(scratch / "beam");
  scratch.write("beam/" + file, replaced(content_of(scratch / ("beam/" + file)), old, by));
  const std::string message = message_of_reading(scratch / "beam");
  CHECK((message == "read" || message.find((scratch / ("beam/" + file)).string()) == 0));
  CHECK(message.find('\n') == std::string::npos);
  return message;
}

}  // namespace

TEST_CASE("a run is read back as it was written") {
  const test::Scratch scratch;
  write_run(scratch / "beam");
  const StoredRun run = read_run(scratch / "beam");
  CHECK(run.notes.empty());
  CHECK(run.pliant == PLIANT_VERSION);
  CHECK(run.dim == 2);
  CHECK(run.positions == triangle);
  CHECK_FALSE(run.dynamic());
  CHECK_FALSE(run.steps);
  CHECK(run.iterations->finite_numbers("energy") == std::vector{1.0, 0.125});
  CHECK(run.resolved.find_path("solver.type")->text == "newton");

  Json again = summary_json(run.summary);
  for (const char* key : {"files", "seconds", "counts"}) again[key] = run.index[key];
  CHECK(again.dump() == run.index.dump());
  CHECK(run.summary.total_seconds == 0.75);
  CHECK(run.index["counts"]["factorize"] == 1);
}

TEST_CASE("a run in time has steps and no iterations") {
  const test::Scratch scratch;
  ResultsFolder results(scratch / "cloth");
  results.write("resolved.yaml", "time: {steps: 1}\n");
  CsvWriter steps = steps_table(2, std::vector<std::string>{"spring"});
  add_step(steps, 2, {.step = 1, .energies = {2.0}, .status = Status::stalled});
  results.write("steps.csv", steps.text());
  results.write("solution.csv", solution_csv(2, triangle, triangle));
  results.publish(summary_json(small_summary()));
  const StoredRun run = read_run(scratch / "cloth");
  CHECK(run.dynamic());
  CHECK_FALSE(run.iterations);
  CHECK(run.steps->finite_numbers("energy_spring") == std::vector{2.0});
  CHECK(run.steps->text(0, "status") == "stalled at round-off");

  RunSummary longer = small_summary();
  longer.steps = 2;
  const test::Scratch other;
  ResultsFolder shortened(other / "cloth");
  shortened.write("resolved.yaml", "time: {steps: 2}\n");
  shortened.write("steps.csv", steps.text());
  shortened.write("solution.csv", solution_csv(2, triangle, triangle));
  shortened.publish(summary_json(longer));
  CHECK_THAT(message_of_reading(other / "cloth"), Contains("1 steps, but summary.json says 2"));
}

TEST_CASE("what is no results folder is refused in a sentence") {
  const test::Scratch scratch;
  write_run(scratch / "all/newton");
  scratch.write("file", "text");
  CHECK_THAT(message_of_reading(scratch / "none"), StartsWith("there is no folder "));
  CHECK_THAT(message_of_reading(scratch / "file"), Contains("is a file; name the results folder"));
  CHECK_THAT(message_of_reading(scratch / "all"),
             Contains("has no summary.json; there are " + (scratch / "all/newton").string()));
  scratch.write("all/comparison.json", R"({"variants": [{"variant": "newton"}, {"variant": "bcd"}]})");
  CHECK_THAT(message_of_reading(scratch / "all"), Contains("holds the variants newton, bcd; name one of them"));
  CHECK(stored_variants(scratch / "all") == std::vector<std::string>{"newton", "bcd"});
  CHECK(stored_variants(scratch / "all/newton").empty());
}

TEST_CASE("variants that lead out of the folder, and a comparison that is none, are refused") {
  const test::Scratch scratch;
  for (const char* content : {R"({"variants": [{"variant": "../x"}]})", R"({"variants": []})", R"({"variants": 3})",
                              R"({"variants": [7]})", "{", "[]"}) {
    CAPTURE(content);
    scratch.write("all/comparison.json", content);
    CHECK_THROWS_WITH(stored_variants(scratch / "all"), Contains("comparison.json: "));
  }
}

TEST_CASE("a run that has not ended has no results, those before it count") {
  const test::Scratch scratch;
  scratch.write("killed/unfinished/steps.csv", "step\n");
  CHECK_THAT(message_of_reading(scratch / "killed"), Contains("holds a run that has not ended"));
  CHECK_THAT(message_of_reading(scratch / "killed/unfinished"), Contains("holds a run that has not ended"));
  write_run(scratch / "beam");
  scratch.write("beam/unfinished/steps.csv", "step\n");
  const StoredRun run = read_run(scratch / "beam");
  REQUIRE(run.notes.size() == 1);
  CHECK_THAT(run.notes[0], Contains("also holds a run that has not ended"));
}

TEST_CASE("results whose moving in was cut off are read whole") {
  const test::Scratch scratch;
  write_run(scratch / "beam");
  fs::create_directory(scratch / "beam/unfinished");
  fs::rename(scratch / "beam/summary.json", scratch / "beam/unfinished/summary.json");
  CHECK(read_run(scratch / "beam").summary.energy == 0.125);
}

TEST_CASE("a damaged summary is refused, by what is wrong in it") {
  CHECK_THAT(message_with("summary.json", "\"name\": ", "\"name\" "), Contains("it is damaged: what stands at byte"));
  CHECK_THAT(message_with("summary.json", "\"steps\"", "\"stepz\""), Contains("'steps' is missing"));
  CHECK_THAT(message_with("summary.json", "\"iterations\": 1", "\"iterations\": -1"),
             Contains("'iterations' must be a whole number from 0 on; found -1"));
  CHECK_THAT(message_with("summary.json", "\"energy\": 0.125", "\"energy\": \"low\""),
             Contains("'energy' must be a number; found \"low\""));
  CHECK_THAT(message_with("summary.json", "\"energy\": 0.125", "\"energy\": 1e999"), Contains("too large"));
  CHECK_THAT(message_with("summary.json", "iteration limit", "happy"), Contains("found 'happy'"));
  CHECK_THAT(message_with("summary.json", "\"kind\"", "\"sort\""), Contains("'kind' is missing"));
  CHECK_THAT(message_with("summary.json", "\"files\"", "\"fils\""), Contains("'files' is missing"));
  CHECK_THAT(message_with("summary.json", "\"factorize\"", "\"\xff\""), Contains("it is damaged"));
}

TEST_CASE("a summary cut off anywhere is refused") {
  const test::Scratch scratch;
  write_run(scratch / "beam");
  const std::string whole = content_of(scratch / "beam/summary.json");
  for (std::size_t length = 0; length + 2 < whole.size(); length += 7) {
    scratch.write("beam/summary.json", whole.substr(0, length));
    CHECK_THAT(message_of_reading(scratch / "beam"), Contains("summary.json: it is damaged"));
  }
}

TEST_CASE("damaged tables and configs are refused, by what is wrong in them") {
  CHECK_THAT(message_with("iterations.csv", "gradient_norm", "norm"), Contains("no column 'gradient_norm'"));
  CHECK_THAT(message_with("iterations.csv", "0.125", "low"), Contains("'low' in column 'energy' is not a number"));
  CHECK_THAT(message_with("iterations.csv", "\n0,", "\n1,"), Contains("2 iterations, but summary.json says 1"));
  CHECK_THAT(message_with("iterations.csv", "0.125,", ""), Contains("fields, but the header names"));
  CHECK_THAT(message_with("solution.csv", "1,1,0", "1,,0"), Contains("must be a finite number"));
  CHECK_THAT(message_with("solution.csv", "1,1,0", "2,1,0"), Contains("vertex 2 has two rows"));
  CHECK_THAT(message_with("solution.csv", "vertex,x", "vertex,u"), Contains("no column 'x'"));
  CHECK_THAT(message_with("solution.csv", "2,0,1\n", ""), Contains("2 vertices, but summary.json says 3"));
  CHECK_THAT(message_with("resolved.yaml", "{type: newton}", "{type: newton"), Contains("resolved.yaml:"));
  CHECK_THAT(message_with("resolved.yaml", "name: beam\nsolver: {type: newton}", "beam"), Contains("map of keys"));
}

TEST_CASE("a file that is missing is named") {
  for (const char* name : {"iterations.csv", "solution.csv", "resolved.yaml"}) {
    const test::Scratch scratch;
    write_run(scratch / "beam");
    fs::remove(scratch / "beam" / name);
    CHECK_THAT(message_of_reading(scratch / "beam"), StartsWith((scratch / "beam" / name).string()));
  }
}

TEST_CASE("results of another release are read with a note, of another format refused") {
  const std::string version = std::string("\"pliant\": \"") + PLIANT_VERSION;
  CHECK_THAT(message_with("summary.json", "\"format\": 1", "\"format\": 2"), Contains("in format 2; this is pliant "));
  const test::Scratch scratch;
  write_run(scratch / "beam");
  const std::string summary = content_of(scratch / "beam/summary.json");
  scratch.write("beam/summary.json", replaced(summary, version, "\"pliant\": \"99.1.0"));
  REQUIRE(read_run(scratch / "beam").notes.size() == 1);
  CHECK_THAT(read_run(scratch / "beam").notes[0], Contains("was written by pliant 99.1.0, this is "));
  scratch.write("beam/summary.json", replaced(summary, version, version + "99"));
  CHECK(read_run(scratch / "beam").notes.empty());
}
