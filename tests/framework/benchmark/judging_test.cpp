// Which rows of a benchmark count, and which of them are compared.
#include <catch2/catch.hpp>

#include <cmath>

#include "benchmark/judged_run.hpp"

using namespace pliant;
using Catch::Matchers::Contains;

namespace {

Node resolved_config(const std::string& solver, int vertices) {
  Node config = Node::make_map();
  config.set("name", Node::make_text(solver));
  config.set_path("mesh.grid.vertices", Node::make_integer(vertices));
  config.set_path("solver.type", Node::make_text(solver));
  return config;
}

JudgedRun row(const std::string& solver, double energy, double seconds, int vertices = 10) {
  JudgedRun made;
  made.name = solver;
  made.resolved = resolved_config(solver, vertices);
  made.run.summary.status = Status::converged;
  made.run.summary.energy = energy;
  made.run.total_seconds = seconds;
  made.run.work_seconds = seconds;
  made.limit.elements = 0.5;
  return made;
}

}  // namespace

TEST_CASE("rows of one problem are a case, whose first row is the reference of times") {
  std::vector<JudgedRun> rows{row("newton", 2.0, 8.0), row("newton", 3.0, 1.0, 20), row("bcd", 2.0, 4.0)};
  judge(rows);
  CHECK(rows[2].reference == 0);
  CHECK(rows[2].time_ratio == 0.5);
  CHECK(rows[1].reference == 1);
  CHECK(std::isnan(rows[1].time_ratio));
  CHECK(rows[1].void_because.empty());
  CHECK(rows[2].times_limit() == 8.0);
}

TEST_CASE("a row that did not converge is void and is no one's measure") {
  std::vector<JudgedRun> rows{row("newton", 2.0, 8.0), row("bcd", 1.0, 4.0)};
  rows[1].run.summary.status = Status::iteration_limit;
  rows[1].run.summary.detail = "after 5";
  judge(rows);
  CHECK(rows[0].void_because.empty());
  CHECK(rows[0].energy_gap == 0.0);
  CHECK(rows[1].void_because == "iteration limit: after 5");
  CHECK(std::isnan(rows[1].time_ratio));
  CHECK(std::isnan(rows[1].times_limit()));

  std::vector<JudgedRun> reversed{rows[1], rows[0]};
  judge(reversed);
  CHECK(std::isnan(reversed[1].time_ratio));
}

TEST_CASE("a run that does not repeat itself is void") {
  std::vector<JudgedRun> rows{row("newton", 2.0, 8.0)};
  rows[0].run.repeatable = false;
  judge(rows);
  CHECK_THAT(rows[0].void_because, Contains("differ"));
}

TEST_CASE("an energy more than 1e-6 above the lowest of the case makes a row void") {
  std::vector<JudgedRun> rows{row("newton", 2.0, 8.0), row("bcd", 2.0 * (1 + 0.9e-6), 4.0),
                              row("descent", 2.0 * (1 + 1.1e-6), 4.0)};
  judge(rows);
  CHECK(rows[1].void_because.empty());
  CHECK(rows[1].energy_gap == Approx(1.8e-6));
  CHECK(rows[1].time_ratio == 0.5);
  CHECK_THAT(rows[2].void_because, Contains("above") && Contains("newton"));
  CHECK(std::isnan(rows[2].time_ratio));
}

TEST_CASE("a lower minimum than the reference's voids the reference; the row is flagged, and no time compared") {
  std::vector<JudgedRun> rows{row("newton", 2.0, 8.0), row("bcd", -2.0, 4.0)};
  judge(rows);
  CHECK_THAT(rows[0].void_because, Contains("bcd"));
  CHECK(rows[1].void_because.empty());
  CHECK_THAT(rows[1].flag, Contains("a lower minimum than that of newton"));
  CHECK(std::isnan(rows[1].time_ratio));
}

TEST_CASE("motions are compared when their last energies agree, whichever is lower") {
  std::vector<JudgedRun> rows{row("newton", 2.0, 8.0), row("bcd", 2.1, 4.0), row("descent", 2.0, 4.0)};
  for (JudgedRun& one : rows) one.dynamic = true;
  judge(rows);
  CHECK(rows[1].void_because.empty());
  CHECK_THAT(rows[1].flag, Contains("another motion than newton"));
  CHECK(std::isnan(rows[1].time_ratio));
  CHECK(rows[2].flag.empty());
  CHECK(rows[2].time_ratio == 0.5);
}
