// Block coordinate descent with Anderson acceleration.
#include <catch2/catch.hpp>

#include "beam.hpp"
#include "test_energies.hpp"

using namespace pliant;
using namespace pliant::test;

namespace {

const Settings plain = {};
const Settings anderson = {{"acceleration.type", word("anderson")}};

void check_energy_falls(const ArapRun& run, double roundoff) {
  for (std::size_t i = 1; i < run.monitor.iterates.size(); ++i) {
    CHECK(run.monitor.iterates[i].energy <= run.monitor.iterates[i - 1].energy + roundoff);
  }
}

// k = 1: stiffness times |x|^2 / 2, and a majorizer of 4.
struct Loose final : OneGroup, Majorizer {
  explicit Loose(std::vector<double> stiffnesses) : OneGroup(2, 1, {0, 1, 2, 3}), stiffness(std::move(stiffnesses)) {}
  void element(Index number, const Element& e) const override {
    const double k = stiffness[static_cast<std::size_t>(number)];
    *e.value = 0.5 * k * (e.q[0] * e.q[0] + e.q[1] * e.q[1]);
    if (e.gradient != nullptr) e.gradient[0] = k * e.q[0], e.gradient[1] = k * e.q[1];
  }
  void majorizer(int, Index begin, Index end, double* k) const override { std::fill(k, k + (end - begin), 4.0); }
  std::uint64_t majorizer_revision() const noexcept override { return 1; }
  const void* ability(const char* wanted) const noexcept override { return offer<Majorizer>(this, wanted); }
  std::vector<double> stiffness;
};

std::int64_t iterations_of_four_stiffnesses(std::int64_t window) {
  Loose loose({1.0, 0.5, 2.0, 3.0});
  ComposedObjective objective(2, std::vector<double>(8), std::vector<char>(8, 0), {{"loose", loose}});
  std::vector<double> x = {1, -2, 3, 1, 2, 1, -1, 2};
  RecordingMonitor monitor(objective, {.relative_gradient = 1e-9});
  Settings settings = anderson;
  settings.emplace_back("acceleration.window", window);
  CHECK(test::Component<Solver>("bcd", settings)->solve(objective, x, monitor).status == Status::converged);
  return monitor.iterations();
}

}  // namespace

TEST_CASE("the 60 degree beam: at most 30 linear solves where the plain iteration takes 96") {
  ArapRun run("bcd", bent_beam(160, 16, 60.0), anderson);
  CHECK(run.status == Status::converged);
  CHECK(run.count(Stage::solve) <= 30);
  CHECK(run.count(Stage::solve) == run.monitor.iterations());
  CHECK(run.count(Stage::factorize) == 1);
  const std::vector<double> energies = reference_beam()["bcd"]["energies"];
  CHECK(run.energy() == Approx(energies.back()).epsilon(1e-6));
  check_energy_falls(run, 0.0);
  CHECK(run.monitor.notes.empty());
}

TEST_CASE("the bent bar in space: a third of the linear solves") {
  const Problem bar = bent_bar(31, 7, 7, 60.0);
  ArapRun slow("bcd", bar, plain), fast("bcd", bar, anderson);
  CHECK(slow.status == Status::converged);
  CHECK(fast.status == Status::converged);
  CHECK(slow.monitor.iterations() == 184);
  CHECK(slow.energy() == Approx(0.0425332).epsilon(1e-5));
  CHECK(3 * fast.count(Stage::solve) <= slow.count(Stage::solve));
  CHECK(fast.energy() == Approx(slow.energy()).epsilon(1e-6));
  check_energy_falls(fast, 0.0);
}

TEST_CASE("accelerated iterates that do not lower the energy are replaced by the plain ones, counted and told") {
  ArapRun run("bcd", bent_beam(320, 32, 60.0), anderson);
  CHECK(run.status == Status::converged);
  check_energy_falls(run, 0.0);
  std::int64_t rejected = 0, evaluations = 1;
  for (const Iterate& iterate : run.monitor.iterates) {
    evaluations += iterate.line_search_evaluations;
    if (iterate.line_search_evaluations < 2) continue;
    ++rejected;
    CHECK(iterate.step_length == 1.0);
  }
  CHECK(rejected > 0);
  CHECK(run.count(Stage::energy_gradient) == evaluations);
  CHECK(run.count(Stage::solve) == run.monitor.iterations());
  REQUIRE(run.monitor.notes.size() == 1);
  CHECK_THAT(run.monitor.notes[0], Catch::EndsWith(": " + std::to_string(rejected)));
}

TEST_CASE("step norms are distances between iterates, and only plain steps have a length") {
  ArapProblem beam(bent_beam(30, 6, 60.0));
  auto x = beam.start();
  auto last = x;
  RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-7});
  int accelerated = 0;
  monitor.on_observe = [&](const Iterate& iterate) {
    double squared = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) squared += (x[i] - last[i]) * (x[i] - last[i]);
    last = x;
    if (iterate.iteration == 0) return;
    CHECK(iterate.step_norm == Approx(std::sqrt(squared)).epsilon(1e-6));
    accelerated += std::isnan(iterate.step_length) ? 1 : 0;
    if (iterate.iteration == 1) CHECK(iterate.step_length == 1.0);
  };
  test::Component<Solver>("bcd", anderson)->solve(beam.objective, x, monitor);
  CHECK(accelerated > 10);
}

TEST_CASE("on a quadratic energy it is GMRES: as many iterations as there are stiffnesses, and the plain first one") {
  CHECK(iterations_of_four_stiffnesses(1) > 5);
  CHECK(iterations_of_four_stiffnesses(4) <= 5);
  CHECK(iterations_of_four_stiffnesses(9) <= 5);  // columns that depend on others are dropped
}

TEST_CASE("with acceleration too a tolerance that cannot be reached ends stalled") {
  for (const Problem& problem :
       {bent_beam(12, 5, 20.0), turned_beam(12, 5, 20.0), twisted_bar(7, 3, 3, 60.0), bent_beam(40, 9, 60.0)}) {
    ArapRun run("bcd", problem, anderson, 1e-30);
    CHECK(run.status == Status::stalled);
    CHECK(run.monitor.iterations() < 1000);
    CHECK(run.monitor.relative_gradient(run.monitor.iterates.size() - 1) < 1e-12);
    check_energy_falls(run, 1e-13);
  }
}

TEST_CASE("an accelerated run repeats itself to the bit, also after another start") {
  ArapProblem beam(bent_beam(30, 6, 60.0));
  const test::Component<Solver> bcd("bcd", anderson);
  const auto solve = [&](double disturbance) {
    auto x = disturbed(beam.start(), disturbance, 1);
    RecordingMonitor monitor(beam.objective, {.relative_gradient = 1e-7});
    CHECK(bcd->solve(beam.objective, x, monitor).status == Status::converged);
    return x;
  };
  const auto first = solve(0.0);
  CHECK(solve(0.02) != first);
  CHECK(solve(0.0) == first);
}
