#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "output/csv_reader.hpp"
#include "report/page.hpp"
#include "svg.hpp"

using namespace pliant::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using nlohmann::json;

namespace {

constexpr const char* beam = R"(name: beam
mesh:
  grid: {vertices: [17, 5], size: [4.0, 1.0], diagonal: se_nw}
boundary:
  - {select: {side: left}, hold: rest, name: clamp}
  - {select: {side: right}, rotate: {degrees: 20, about: {side: left}}, name: handle}
energies:
  - {type: arap, mu: 1.0}
solver: {stop: {relative_gradient: 1.0e-7, iterations: 400}}
variants:
  newton: {solver: {type: newton}}
  bcd: {solver: {type: bcd}}
)";

constexpr const char* swing = R"(name: swing
mesh:
  grid: {vertices: [9, 3], size: [4.0, 1.0]}
mass: {per_vertex: 1.0}
boundary:
  - {select: {side: left}, hold: rest}
energies:
  - {type: arap, mu: 100.0}
  - {type: gravity, acceleration: [0, -9.8]}
solver: {type: newton}
time: {step: 0.02, steps: 12}
)";

CommandResult run_in(const Scratch& scratch, const std::string& arguments, const std::string& before = "") {
  return run_shell("cd " + quoted(scratch.folder().string()) + " && " + before + " " + quoted(PLIANT_COMMAND) + " " +
                   arguments);
}

// What the page shows.
json data_of(const fs::path& page) {
  const std::string html = read_file(page), opening = "id=\"report-data\">";
  const auto begin = html.find(opening);
  REQUIRE(begin != std::string::npos);
  const auto from = begin + opening.size();
  return json::parse(html.substr(from, html.find("</script>", from) - from));
}

void check_columns(const json& columns, const fs::path& csv, const std::string& name) {
  const std::vector<double> numbers = pliant::read_csv(csv).numbers(name);
  REQUIRE(columns[name].size() == numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!columns[name][i].is_null()) CHECK(columns[name][i].get<double>() == numbers[i]);
  }
}

bool mentions(const json& sentences, const std::string& what) {
  return std::any_of(sentences.begin(), sentences.end(),
                     [&](const json& sentence) { return sentence.get<std::string>().find(what) != std::string::npos; });
}

std::vector<std::string> ids_of(const json& plots) {
  std::vector<std::string> ids;
  for (const json& plot : plots) ids.push_back(plot["id"]);
  return ids;
}

}  // namespace

TEST_CASE("a run with variants ends in one page that has the numbers of all of them") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  const auto run = run_in(scratch, "run beam.yaml");
  REQUIRE(run.code == 0);
  CHECK_THAT(run.out, Contains("report in results/beam/report.html"));
  CHECK_FALSE(fs::exists(scratch / "results/beam/newton/report.html"));

  const json data = data_of(scratch / "results/beam/report.html");
  CHECK(data["title"] == "beam");
  CHECK(data["missing"].empty());
  REQUIRE(data["runs"].size() == 2);
  for (const json& one : data["runs"]) {
    const fs::path folder = scratch / ("results/beam/" + one["label"].get<std::string>());
    for (const char* column : {"energy", "relative_gradient", "seconds"}) {
      check_columns(one["iterations"], folder / "iterations.csv", column);
    }
    CHECK(one["summary"]["energy"] == json::parse(read_file(folder / "summary.json"))["energy"]);
    CHECK(one["resolved"] == read_file(folder / "resolved.yaml"));
    CHECK(one["animation"] == json::parse(read_file(folder / "animation.json")));
    CHECK(one["animation"]["pins"][0]["label"] == "clamp");
    CHECK(one["animation"]["pins"][0]["moves"] == false);
    CHECK(one["animation"]["pins"][1]["moves"] == true);
  }
  CHECK(data["comparison"]["variants"] == json::parse(read_file(scratch / "results/beam/comparison.json"))["variants"]);
  CHECK(ids_of(data["plots"]) == std::vector<std::string>{"relative_gradient_by_iteration", "relative_gradient_by_time",
                                                          "energy_gap_by_iteration", "cost_by_stage"});
  for (const json& plot : data["plots"]) {
    for (const std::string file : plot["files"]) CHECK(fs::file_size(scratch / ("results/beam/" + file)) > 1000);
  }
}

TEST_CASE("the plots of a page show the numbers of its tables") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  REQUIRE(run_in(scratch, "run beam.yaml --only newton --quiet").code == 0);
  const fs::path results = scratch / "results/beam/newton";
  const json data = data_of(results / "report.html");
  const auto gradients = pliant::read_csv(results / "iterations.csv").numbers("relative_gradient");
  const auto points = markers_of(data["plots"][0]["svg"], "0, 114, 178");
  REQUIRE(points.size() == gradients.size());
  REQUIRE(points.size() > 3);
  const auto last = points.size() - 1;
  for (std::size_t i = 0; i <= last; ++i) {
    CHECK((points[i].x - points[0].x) / (points[last].x - points[0].x) ==
          Approx(static_cast<double>(i) / static_cast<double>(last)).margin(1e-4));
    CHECK((points[i].y - points[0].y) / (points[last].y - points[0].y) ==
          Approx(std::log(gradients[i] / gradients[0]) / std::log(gradients[last] / gradients[0])).margin(1e-4));
  }
}

TEST_CASE("the page of the beam of the first experiment, by two solvers, can be sent: it has less than 3 MB") {
  const Scratch scratch;
  const auto run = run_in(scratch, "run " + quoted(PLIANT_SOURCE_DIR "/configs/newton_vs_bcd.yaml") + " --quiet");
  REQUIRE(run.code == 0);
  const fs::path page = scratch / "results/newton_vs_bcd/report.html";
  CHECK(fs::file_size(page) < 3'000'000);
  const json data = data_of(page);
  CHECK(data["runs"][0]["animation"]["frames"].size() == 13);
  CHECK(data["runs"][1]["animation"]["frames"].size() > 40);
  CHECK(data["runs"][1]["animation"]["frames"].size() <= 50);
}

TEST_CASE("a page needs nothing but itself") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  REQUIRE(run_in(scratch, "run beam.yaml --only newton --quiet").code == 0);
  const std::string html = read_file(scratch / "results/beam/newton/report.html");
  for (const char* link : {"src=\"http", "href=\"http", "src='http", "@import", "url(http"}) {
    CHECK_THAT(html, !Contains(link));
  }
  CHECK_THAT(html, Contains("OrbitControls"));
}

TEST_CASE("the page of a run in time shows energies over time and every step") {
  const Scratch scratch;
  scratch.write("swing.yaml", swing);
  REQUIRE(run_in(scratch, "run swing.yaml --quiet").code == 0);
  const json data = data_of(scratch / "results/swing/report.html");
  const json& run = data["runs"][0];
  CHECK(run["iterations"].is_null());
  for (const char* column : {"time", "kinetic_energy", "energy_gravity"}) {
    check_columns(run["steps"], scratch / "results/swing/steps.csv", column);
  }
  CHECK(run["animation"]["frames"].size() == 13);
  CHECK(run["animation"]["kind"] == "time_steps");
  CHECK(ids_of(data["plots"]) ==
        std::vector<std::string>{"relative_gradient_by_step", "energies_over_time", "cost_by_stage"});
  CHECK(data["comparison"].is_null());
}

TEST_CASE("a run writes no report where none is wanted, and the old one goes with the results it told of") {
  const Scratch scratch;
  scratch.write("swing.yaml", swing);
  REQUIRE(run_in(scratch, "run swing.yaml --quiet").code == 0);
  REQUIRE(fs::exists(scratch / "results/swing/report_plots"));
  REQUIRE(run_in(scratch, "run swing.yaml --quiet --no-report").code == 0);
  for (const char* name : {"report.html", "report_plots", "animation.json"}) {
    CHECK_FALSE(fs::exists(scratch / ("results/swing/" + std::string(name))));
  }
  scratch.write("swing.yaml", std::string(swing) + "output: {report: false}\n");
  REQUIRE(run_in(scratch, "run swing.yaml --quiet --out other").code == 0);
  CHECK_FALSE(fs::exists(scratch / "other/report.html"));

  const auto report = run_in(scratch, "report other");
  CHECK(report.code == 0);
  CHECK_THAT(report.out, Contains("other has no animation.json") && Contains("report in other/report.html"));
  CHECK(mentions(data_of(scratch / "other/report.html")["missing"], "no animation.json"));
}

TEST_CASE("without three.js or gnuplot a run has its numbers and its page, which says what is missing") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  const auto run = run_in(scratch, "run beam.yaml --only newton", "PATH=/nowhere PLIANT_THREE_DIR=/nowhere");
  CHECK(run.code == 0);
  CHECK_THAT(run.err, Contains("apt install libjs-three") && Contains("apt install gnuplot-nox"));
  CHECK(fs::exists(scratch / "results/beam/newton/solution.csv"));
  const json data = data_of(scratch / "results/beam/newton/report.html");
  CHECK(data["plots"].empty());
  CHECK(mentions(data["missing"], "libjs-three"));
  CHECK(mentions(data["missing"], "gnuplot-nox"));
  CHECK(data["runs"][0]["iterations"]["energy"].size() > 2);
}

TEST_CASE("a report that cannot be written costs no number of the run") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  REQUIRE(run_in(scratch, "run beam.yaml --only newton --quiet --no-report").code == 0);
  const auto size = fs::file_size(scratch / "results/beam/newton/solution.csv");
  const auto run = run_in(scratch, "run beam.yaml --only newton --quiet", "ulimit -f 400;");
  CHECK(run.code == 5);
  CHECK_THAT(run.err, Contains("the results are in results/beam/newton, but there is no report: cannot write"));
  CHECK(fs::file_size(scratch / "results/beam/newton/solution.csv") == size);
  CHECK_FALSE(fs::exists(scratch / "results/beam/newton/report.html"));
}

TEST_CASE("pliant report puts several runs on one page, whatever they are named") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  REQUIRE(run_in(scratch, "run beam.yaml --quiet --out a/x").code == 0);
  REQUIRE(run_in(scratch, "run beam.yaml --quiet --out b/x --set energies.0.mu=2").code == 0);
  REQUIRE(run_in(scratch, "report a/x/newton b/x/newton a/x --out pages/all.html").code == 0);
  const json data = data_of(scratch / "pages/all.html");
  std::vector<std::string> labels;
  for (const json& run : data["runs"]) labels.push_back(run["label"]);
  CHECK(labels == std::vector<std::string>{"newton", "newton (2)", "newton (3)", "bcd"});
  CHECK(data["comparison"]["variants"].size() == 4);
  CHECK(data["comparison"]["different_problems"].size() == 1);
  CHECK(fs::exists(scratch / "pages/all_plots/cost_by_stage.pdf"));
}

TEST_CASE("the page shows the derivative check of a run that has one") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  REQUIRE(run_in(scratch, "run beam.yaml --only newton --quiet").code == 0);
  REQUIRE(run_in(scratch, "check beam.yaml --only newton").code == 0);
  REQUIRE(run_in(scratch, "report results/beam/newton").code == 0);
  const json data = data_of(scratch / "results/beam/newton/report.html");
  check_columns(data["runs"][0]["check"], scratch / "results/beam/newton/check/derivative_check.csv", "exact_hessian");
  CHECK(ids_of(data["plots"]).back() == "derivative_check");
}

TEST_CASE("what is damaged is named, and the rest is shown") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  REQUIRE(run_in(scratch, "run beam.yaml --quiet").code == 0);
  SECTION("an animation that is cut off") {
    fs::resize_file(scratch / "results/beam/newton/animation.json", 1000);
    const auto report = run_in(scratch, "report results/beam");
    CHECK(report.code == 0);
    CHECK_THAT(report.out, Contains("results/beam/newton/animation.json is damaged"));
    const json data = data_of(scratch / "results/beam/report.html");
    CHECK(data["runs"][0]["animation"].is_null());
    CHECK(data["runs"][1]["animation"].is_object());
  }
  SECTION("an animation of a later format") {
    json animation = json::parse(read_file(scratch / "results/beam/newton/animation.json"));
    animation["format"] = 99;
    scratch.write("results/beam/newton/animation.json", animation.dump());
    CHECK_THAT(run_in(scratch, "report results/beam").out,
               Contains("animation.json is damaged, or of another version"));
  }
  SECTION("numbers that are cut off: no page, and the old one stays") {
    fs::resize_file(scratch / "results/beam/newton/iterations.csv", 150);
    const auto report = run_in(scratch, "report results/beam");
    CHECK(report.code == 2);
    CHECK_THAT(report.err, Contains("iterations.csv"));
    CHECK(fs::exists(scratch / "results/beam/report.html"));
  }
}

TEST_CASE("pliant report says what is no results folder, and where it cannot write") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  auto report = run_in(scratch, "report nowhere");
  CHECK(report.code == 2);
  CHECK_THAT(report.err, Contains("there is no folder nowhere"));
  REQUIRE(run_in(scratch, "run beam.yaml --quiet --no-report").code == 0);
  scratch.write("a_file", "");
  report = run_in(scratch, "report results/beam --out a_file/page.html");
  CHECK(report.code == 5);
  CHECK_THAT(report.err, Contains("a_file"));
}

TEST_CASE("text of a config cannot become markup of the page") {
  const std::string html = pliant::page_html("a<b>&", {{"text", "</script><script>alert(1)</script>"}}, {});
  CHECK_THAT(html, Contains("<title>a&lt;b>&amp;</title>") && !Contains("</script><script>alert"));
}

TEST_CASE("a run has one colour in all plots, also where others are not in them") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  scratch.write("swing.yaml", swing);
  REQUIRE(run_in(scratch, "run beam.yaml --only newton --quiet").code == 0);
  REQUIRE(run_in(scratch, "run swing.yaml --quiet").code == 0);
  REQUIRE(run_in(scratch, "report results/swing results/beam/newton --out both.html").code == 0);
  const json data = data_of(scratch / "both.html");
  for (const json& plot : data["plots"]) {
    const bool of_first = plot["id"] == "relative_gradient_by_step" || plot["id"] == "energies_over_time";
    const bool of_second = plot["id"] == "relative_gradient_by_iteration" || plot["id"] == "relative_gradient_by_time";
    if (of_first) CHECK_FALSE(markers_of(plot["svg"], "0, 114, 178").empty());
    if (of_second) CHECK(markers_of(plot["svg"], "0, 114, 178").empty());
    if (of_second) CHECK_FALSE(markers_of(plot["svg"], "213,  94,   0").empty());
  }
}

TEST_CASE("the seconds of a resumed run are told to be those of a part") {
  const Scratch scratch;
  scratch.write("swing.yaml", swing);
  REQUIRE(run_in(scratch, "run swing.yaml --quiet").code == 0);
  const auto resumed = run_in(scratch, "run swing.yaml --set time.steps=20 --resume --quiet");
  REQUIRE(resumed.code == 0);
  CHECK_THAT(resumed.out, Contains(" s since step 12"));
  CHECK(json::parse(read_file(scratch / "results/swing/summary.json"))["resumed_after"] == 12);
  const json data = data_of(scratch / "results/swing/report.html");
  CHECK(mentions(data["runs"][0]["animation"]["left_out"], "begins at step 12, where the run was resumed"));
}

TEST_CASE("a report is a page, and pictures are what their names say: nothing else is overwritten") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  REQUIRE(run_in(scratch, "run beam.yaml --only newton --quiet").code == 0);
  auto refused = run_in(scratch, "report results/beam/newton --out beam.yaml");
  CHECK(refused.code == 2);
  CHECK_THAT(refused.err, Contains("must end in .html"));
  CHECK(read_file(scratch / "beam.yaml") == beam);
  refused = run_in(scratch, "render results/beam/newton --out beam.yaml");
  CHECK(refused.code == 2);
  CHECK_THAT(refused.err, Contains("must end in .png, .mp4 or .gif"));
  refused = run_in(scratch, "render results/beam/newton --format gif --out beam.png");
  CHECK(refused.code == 2);
  CHECK_THAT(refused.err, Contains("must end in .gif, as --format says"));
}

TEST_CASE("pliant render says what it needs") {
  const Scratch scratch;
  scratch.write("beam.yaml", beam);
  REQUIRE(run_in(scratch, "run beam.yaml --only newton --quiet").code == 0);
  auto render = run_in(scratch, "render results/beam/newton", "PATH=/nowhere");
  CHECK(render.code == 2);
  CHECK_THAT(render.err, Contains("apt install chromium"));
  render = run_in(scratch, "render results/beam/newton", "PLIANT_THREE_DIR=/nowhere");
  CHECK(render.code == 2);
  CHECK_THAT(render.err, Contains("apt install libjs-three"));
  render = run_in(scratch, "render results/beam/newton --size 12");
  CHECK(render.code == 2);
  CHECK_THAT(render.err, Contains("--size must be WIDTHxHEIGHT") && Contains("found '12'"));
  render = run_in(scratch, "render results/beam/newton --frame first");
  CHECK(render.code == 2);
  CHECK_THAT(render.err, Contains("--frame must be all, last, or the number"));
  render = run_in(scratch, "render results/nowhere");
  CHECK(render.code == 2);
}
