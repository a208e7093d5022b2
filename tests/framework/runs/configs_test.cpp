// Every config in configs/ is run, and must come to the numbers that its header promises.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>

#include <nlohmann/json.hpp>

#include "command.hpp"
#include "output/csv_reader.hpp"

using namespace pliant::test;
namespace fs = std::filesystem;
using nlohmann::json;

namespace {

const fs::path configs = fs::path(PLIANT_SOURCE_DIR) / "configs";
const fs::path data = PLIANT_TEST_DATA;

json read_json(const fs::path& path) {
  return json::parse(read_file(path));
}

// Runs a config of configs/ into a folder of the scratch folder.
CommandResult run_config(const Scratch& scratch, const std::string& name, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments{"run", (configs / (name + ".yaml")).string(), "--out", (scratch / name).string(),
                                     "--quiet"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_pliant(arguments);
}

json summary(const Scratch& scratch, const std::string& folder) {
  return read_json(scratch / (folder + "/summary.json"));
}

pliant::CsvTable table(const Scratch& scratch, const std::string& file) {
  return pliant::read_csv(scratch / file);
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  REQUIRE(a.size() == b.size());
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

}  // namespace

TEST_CASE("every config of configs/ has a test here") {
  const std::set<std::string> tested{"arap_bar_3d",         "arap_beam",     "arap_beam_exact",
                                     "arap_beam_solvers",   "bar_drop_3d",   "cloth",
                                     "cloth_newton_vs_bcd", "hanging_cable", "newton_vs_bcd"};
  std::set<std::string> found;
  for (const auto& entry : fs::directory_iterator(configs)) {
    if (entry.path().extension() == ".yaml") found.insert(entry.path().stem().string());
  }
  CHECK(found == tested);
}

TEST_CASE("arap_beam.yaml: 12 iterations along the reference, 1 analysis, 12 factorizations") {
  const Scratch scratch;
  REQUIRE(run_config(scratch, "arap_beam").code == 0);
  const json s = summary(scratch, "arap_beam");
  CHECK(s.at("status") == "converged");
  CHECK(s.at("iterations") == 12);
  CHECK(s.at("vertices") == 2560);
  CHECK(s.at("elements") == 4770);
  CHECK(s.at("free_dofs") == 5056);
  CHECK(s.at("analyses") == 1);
  CHECK(s.at("factorizations") == 12);

  const json reference = read_json(data / "arap_beam.json");
  const auto iterations = table(scratch, "arap_beam/iterations.csv");
  const auto energies = iterations.finite_numbers("energy");
  const auto residuals = iterations.finite_numbers("relative_gradient");
  CHECK(energies[0] == Approx(391.4066758334774).epsilon(1e-9));
  CHECK(iterations.finite_numbers("gradient_norm")[0] == Approx(40.047838296936504).epsilon(1e-9));
  const json& newton = reference.at("newton_psd_clamped");
  for (std::size_t i = 0; i < 12; ++i) {
    CHECK(energies[i + 1] == Approx(newton.at("energies")[i].get<double>()).margin(1e-8).epsilon(0));
    CHECK(residuals[i + 1] == Approx(newton.at("relative_residuals")[i].get<double>()).epsilon(0.01));
  }
  const auto solution = table(scratch, "arap_beam/solution.csv");
  const auto equilibrium = pliant::read_csv(data / "arap_beam_equilibrium.csv");
  for (const char* axis : {"x", "y"}) {
    CHECK(largest_difference(solution.finite_numbers(axis), equilibrium.finite_numbers(axis)) < 5e-5);
  }
}

TEST_CASE("any backend takes the same steps, by one word on the command line") {
  const Scratch scratch;
  REQUIRE(run_config(scratch, "arap_beam").code == 0);
  const auto energies = table(scratch, "arap_beam/iterations.csv").finite_numbers("energy");
  for (const std::string backend : {"eigen_llt", "eigen_ldlt", "eigen_cg"}) {
    CAPTURE(backend);
    REQUIRE(run_config(scratch, "arap_beam", {"--set", "solver.linear_solver.type=" + backend}).code == 0);
    const auto others = table(scratch, "arap_beam/iterations.csv").finite_numbers("energy");
    CHECK(largest_difference(energies, others) < 1e-9);
  }
}

TEST_CASE("the exact Hessian at 60 degrees is not positive definite, and every direct backend says where") {
  const Scratch scratch;
  for (const std::string backend : {"cholmod", "eigen_llt", "eigen_ldlt"}) {
    CAPTURE(backend);
    const auto result = run_config(scratch, "arap_beam",
                                   {"--set", "solver.hessian=exact", "--set", "solver.linear_solver.type=" + backend});
    CHECK(result.code == 1);
    const json s = summary(scratch, "arap_beam");
    CHECK(s.at("status") == "not positive definite");
    CHECK(s.at("where").get<std::string>().find("vertex ") == 0);
    CHECK(fs::exists(scratch / "arap_beam/solution.csv"));
  }
}

TEST_CASE("arap_beam_exact.yaml: 5 iterations") {
  const Scratch scratch;
  REQUIRE(run_config(scratch, "arap_beam_exact").code == 0);
  const json s = summary(scratch, "arap_beam_exact");
  CHECK(s.at("iterations") == 5);
  CHECK(s.at("energy").get<double>() == Approx(0.0039457178).margin(5e-11).epsilon(0));
}

TEST_CASE("arap_bar_3d.yaml converges, and so do two refinements") {
  const Scratch scratch;
  REQUIRE(run_config(scratch, "arap_bar_3d").code == 0);
  const json s = summary(scratch, "arap_bar_3d");
  CHECK(s.at("status") == "converged");
  CHECK(s.at("energy").get<double>() == Approx(0.0203018).epsilon(1e-5));
  CHECK(s.at("inverted_elements") == 0);
  CHECK(run_config(scratch, "arap_bar_3d", {"--set", "mesh.brick.vertices=[41, 9, 9]"}).code == 0);
  CHECK(run_config(scratch, "arap_bar_3d", {"--set", "mesh.brick.vertices=[51, 11, 11]"}).code == 0);
}

TEST_CASE("newton_vs_bcd.yaml: 12 and 96 iterations to the same minimum") {
  const Scratch scratch;
  REQUIRE(run_config(scratch, "newton_vs_bcd").code == 0);
  const json comparison = read_json(scratch / "newton_vs_bcd/comparison.json");
  const json& newton = comparison.at("variants")[0];
  const json& bcd = comparison.at("variants")[1];
  CHECK(newton.at("iterations") == 12);
  CHECK(bcd.at("iterations") == 96);
  CHECK(bcd.at("factorizations") == 1);
  CHECK(bcd.at("max_vertex_distance").at("newton").get<double>() == Approx(3.74e-5).epsilon(0.02));
  CHECK(comparison.at("different_minima").empty());

  const json reference = read_json(data / "arap_beam.json").at("bcd");
  const auto iterations = table(scratch, "newton_vs_bcd/bcd/iterations.csv");
  const auto energies = iterations.finite_numbers("energy");
  const auto residuals = iterations.finite_numbers("relative_gradient");
  CHECK(std::is_sorted(energies.rbegin(), energies.rend()));
  for (std::size_t i = 0; i < 96; ++i) {
    CHECK(energies[i + 1] == Approx(reference.at("energies")[i].get<double>()).margin(1e-8).epsilon(0));
    CHECK(residuals[i + 1] == Approx(reference.at("relative_residuals")[i].get<double>()).epsilon(0.01));
  }
}

TEST_CASE("arap_beam_solvers.yaml: four ways to the same minimum") {
  const Scratch scratch;
  REQUIRE(run_config(scratch, "arap_beam_solvers").code == 0);
  const json comparison = read_json(scratch / "arap_beam_solvers/comparison.json");
  CHECK(comparison.at("different_minima").empty());
  const json& variants = comparison.at("variants");
  const int iterations[] = {5, 96, 28, 38}, factorizations[] = {5, 1, 1, 1};
  REQUIRE(variants.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(variants[i].at("iterations") == iterations[i]);
    CHECK(variants[i].at("factorizations") == factorizations[i]);
    CHECK(variants[i].at("energy").get<double>() == Approx(0.0396296180).epsilon(1e-7));
  }

  // An accelerated iterate has no length along a direction.
  const auto rows = table(scratch, "arap_beam_solvers/bcd_anderson/iterations.csv");
  CHECK(rows.numbers("step_length")[1] == 1.0);
  CHECK(std::isnan(rows.numbers("step_length")[28]));
  CHECK(rows.finite_numbers("line_search_evaluations")[28] == 1.0);
  const auto energies = rows.finite_numbers("energy");
  CHECK(std::is_sorted(energies.rbegin(), energies.rend()));
}

TEST_CASE("newton_vs_bcd.yaml at 20 degrees: 5 and 122 iterations, 5 and 112 on the finer beam") {
  const Scratch scratch;
  const auto counts = [&](std::vector<std::string> more) {
    for (const char* set : {"boundary.1.rotate.degrees=20", "solver.stop.iterations=500"}) {
      more.insert(more.end(), {"--set", set});
    }
    REQUIRE(run_config(scratch, "newton_vs_bcd", more).code == 0);
    const json variants = read_json(scratch / "newton_vs_bcd/comparison.json").at("variants");
    return std::pair(variants[0].at("iterations").get<int>(), variants[1].at("iterations").get<int>());
  };
  CHECK(counts({}) == std::pair(5, 122));
  CHECK(counts({"--set", "mesh.grid.vertices=[320, 32]"}) == std::pair(5, 112));
}

TEST_CASE("cloth.yaml: 240 steps along the reference, 1 factorization") {
  const Scratch scratch;
  REQUIRE(run_config(scratch, "cloth").code == 0);
  const json s = summary(scratch, "cloth");
  CHECK(s.at("status") == "completed");
  CHECK(s.at("vertices") == 625);
  CHECK(s.at("steps") == 240);
  CHECK(s.at("iterations") == 240 * 8);
  CHECK(s.at("analyses") == 1);
  CHECK(s.at("factorizations") == 1);
  const auto energies = table(scratch, "cloth/steps.csv").finite_numbers("energy_mass_spring");
  const json reference = read_json(data / "cloth.json").at("per_step").at("spring_energy");
  for (std::size_t i = 0; i < 240; ++i) CHECK(energies[i] == Approx(reference[i].get<double>()).epsilon(1e-9));
  const auto solution = table(scratch, "cloth/solution.csv");
  const auto expected = pliant::read_csv(data / "cloth_final.csv");
  for (const char* axis : {"x", "y"}) {
    CHECK(largest_difference(solution.finite_numbers(axis), expected.finite_numbers(axis)) < 1e-9);
  }
}

TEST_CASE("cloth_newton_vs_bcd.yaml: both solvers step along the same trajectory") {
  const Scratch scratch;
  REQUIRE(run_config(scratch, "cloth_newton_vs_bcd").code == 0);
  const json variants = read_json(scratch / "cloth_newton_vs_bcd/comparison.json").at("variants");
  CHECK(variants[0].at("steps") == 60);
  CHECK(variants[0].at("max_vertex_distance").at("bcd").get<double>() < 1e-6);
  CHECK(summary(scratch, "cloth_newton_vs_bcd/newton").at("analyses") == 1);
  CHECK(summary(scratch, "cloth_newton_vs_bcd/bcd").at("factorizations") == 1);
}

TEST_CASE("bar_drop_3d.yaml: every step converges; BDF2 needs one analysis with Newton, two factorizations with bcd") {
  const Scratch scratch;
  REQUIRE(run_config(scratch, "bar_drop_3d").code == 0);
  const json s = summary(scratch, "bar_drop_3d");
  CHECK(s.at("status") == "converged");
  CHECK(s.at("steps") == 40);
  CHECK(s.at("analyses") == 1);
  REQUIRE(run_config(scratch, "bar_drop_3d",
                     {"--set", "solver.type=bcd", "--set", "solver.hessian=", "--set", "solver.stop.iterations=2000",
                      "--set", "time.steps=10"})
              .code == 0);
  CHECK(summary(scratch, "bar_drop_3d").at("factorizations") == 2);
}

TEST_CASE("hanging_cable.yaml sags") {
  const Scratch scratch;
  REQUIRE(run_config(scratch, "hanging_cable").code == 0);
  const auto y = table(scratch, "hanging_cable/solution.csv").finite_numbers("y");
  CHECK(*std::min_element(y.begin(), y.end()) == Approx(-0.5745958).epsilon(1e-6));

  // In balance, half the weight hangs on each end.
  const auto reactions = table(scratch, "hanging_cable/reactions.csv");
  const double weight = 9.8 * 2.0;
  CHECK(reactions.numbers("force_y")[0] + reactions.numbers("force_y")[1] == Approx(weight).epsilon(1e-8));
}
