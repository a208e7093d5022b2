#include <catch2/catch.hpp>

#include <cmath>

#include "benchmark/growth.hpp"

using namespace pliant;

namespace {

std::vector<Sample> samples_of(const std::vector<double>& factors, double (*value)(double)) {
  std::vector<Sample> samples;
  double n = 1024;
  for (const double factor : factors) {
    samples.push_back({n, factor * value(n)});
    n *= 4;
  }
  return samples;
}

JudgedRun row(const std::string& name, int columns, double size, const std::string& solver = "bcd") {
  JudgedRun made;
  made.name = name;
  made.resolved.set("name", Node::make_text(name));
  made.resolved.set_path("mesh.grid.vertices", Node::make_integer(columns));
  made.resolved.set_path("mesh.grid.size", Node::make_number(size));
  made.resolved.set_path("solver.type", Node::make_text(solver));
  made.run.summary.iterations = 10;
  made.run.free_vertices = columns * columns;
  made.run.factors = {
      .nonzeros = 5.0 * columns * columns * columns, .flops = std::nan(""), .factorizations = 1, .solves = 10};
  made.run.total_seconds = 2e-6 * std::pow(columns, 4);
  made.run.work_seconds = 1e-6 * std::pow(columns, 4);
  return made;
}

}  // namespace

TEST_CASE("an exact law is found, with its constant and no spread") {
  const std::pair<Law, double (*)(double)> laws[] = {{Law::n_log_n, [](double n) { return n * std::log2(n); }},
                                                     {Law::n_to_3_2, [](double n) { return n * std::sqrt(n); }},
                                                     {Law::n_to_4_3, [](double n) { return n * std::cbrt(n); }},
                                                     {Law::n_squared, [](double n) { return n * n; }}};
  for (const auto& [law, value] : laws) {
    const GrowthFit fit = fit_growth(samples_of({2.2, 2.2, 2.2}, value));
    CHECK(fit.best == law);
    CHECK(fit[law].constant == Approx(2.2));
    CHECK(fit[law].spread == Approx(1.0));
    CHECK(fit[law].squared_residual == Approx(0.0).margin(1e-20));
  }
}

TEST_CASE("the constant is the geometric mean, the spread the largest over the least") {
  const GrowthFit fit = fit_growth(samples_of({1.0, 2.0, 4.0}, [](double n) { return n * n; }));
  CHECK(fit[Law::n_squared].constant == Approx(2.0));
  CHECK(fit[Law::n_squared].spread == Approx(4.0));
  CHECK(fit[Law::n_squared].squared_residual == Approx(2 * std::log(2.0) * std::log(2.0)));
  // n^1.5 grows by 2 less per step of 4, so that constants 1, 4, 16 are left.
  CHECK(fit[Law::n_to_3_2].spread == Approx(16.0));
}

TEST_CASE("a family differs in nothing but the number of vertices, and has three sizes") {
  std::vector<JudgedRun> rows{row("a", 32, 1),  row("b", 64, 1), row("newton", 64, 1, "newton"),
                              row("c", 128, 1), row("d", 32, 2), row("e", 64, 2)};
  const auto families = families_of(rows);
  REQUIRE(families.size() == 1);
  CHECK(families[0].rows == std::vector<std::size_t>{0, 1, 3});

  rows[1].void_because = "iteration limit";
  CHECK(families_of(rows).empty());
}

TEST_CASE("growth is told of what is known for all rows") {
  const std::vector<JudgedRun> rows{row("a", 32, 1), row("b", 64, 1), row("c", 128, 1)};
  const auto growths = growth_of(families_of(rows).front(), rows);
  REQUIRE(growths.size() == 3);  // flops are not known
  CHECK(growths[0].quantity == "nnz(L)");
  CHECK(growths[0].fit.best == Law::n_to_3_2);
  CHECK(growths[0].fit[Law::n_to_3_2].constant == Approx(5.0));
  CHECK(growths[1].quantity == "total time");
  CHECK(growths[1].fit.best == Law::n_squared);
  CHECK(growths[1].fit[Law::n_squared].constant == Approx(2e-6));
  CHECK(growths[2].quantity == "time per iteration");
  CHECK(growths[2].fit[Law::n_squared].constant == Approx(1e-7));
}
