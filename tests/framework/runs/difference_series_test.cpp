#include <catch2/catch.hpp>

#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "runs/difference_series.hpp"

using namespace pliant;

namespace {

// Central differences of f at x, at 17 steps from 1e-9 to 0.1, against `derivative`.
Judgement judge(const std::function<double(double)>& f, double x, double derivative, double scale, int steps = 17) {
  DifferenceSeries series(std::vector{derivative}, scale);
  const double roundoff = 4 * std::numeric_limits<double>::epsilon() * std::abs(f(x));
  for (int i = 0; i < steps; ++i) {
    const double h = std::pow(10.0, -9.0 + 8.0 * i / (steps - 1));
    series.add(h, std::vector{(f(x + h) - f(x - h)) / (2 * h)}, roundoff);
  }
  return series.judge();
}

double wave(double x) {
  return 3.0 + std::sin(x);
}

}  // namespace

TEST_CASE("a right derivative agrees, one that is off by 1e-4 contradicts") {
  const double right = std::cos(0.3);
  CHECK(judge(wave, 0.3, right, 1.0).verdict == Verdict::agrees);
  for (const double factor : {1.0 + 1e-4, 1.0 - 1e-4, -1.0, 0.0, 2.0}) {
    CAPTURE(factor);
    CHECK(judge(wave, 0.3, factor * right, 1.0).verdict == Verdict::contradicts);
  }
}

TEST_CASE("where the derivative vanishes, round-off of the function is no contradiction, but a wrong derivative is") {
  const double top = std::acos(-1.0) / 2;
  for (const double derivative : {0.0, 1e-17, -3e-16}) {
    CAPTURE(derivative);
    CHECK(judge(wave, top, derivative, 1.0).verdict == Verdict::agrees);
  }
  CHECK(judge(wave, top, 1e-5, 1.0).verdict == Verdict::contradicts);
}

TEST_CASE("uncertainty bounds the error of the difference it stands for") {
  const Judgement judgement = judge(wave, 0.3, std::cos(0.3), 1.0);
  CHECK(judgement.error <= judgement.uncertainty);
  CHECK(judgement.uncertainty < 1e-8);
}

TEST_CASE("steps that are all coarse leave the question open, whatever their ratio") {
  for (const double ratio : {1.1, 1.4142, 2.0, 10.0}) {
    CAPTURE(ratio);
    DifferenceSeries series(std::vector{std::cos(0.3)});
    for (double h = 0.02; h < 0.5; h *= ratio) {
      series.add(h, std::vector{(wave(0.3 + h) - wave(0.3 - h)) / (2 * h)}, 1e-15);
    }
    CHECK(series.judge().verdict == Verdict::unresolved);
  }
}

TEST_CASE("too few steps, or none that is finite, leave the question open") {
  CHECK(judge(wave, 0.3, 0.5, 1.0, 2).verdict == Verdict::unresolved);
  CHECK(judge([](double x) { return std::sqrt(x); }, 0.0, 1.0, 1.0).verdict == Verdict::unresolved);
  const auto large = [](double x) { return 1e12 + std::sin(x); };  // all differences drown
  CHECK(judge(large, 0.3, std::cos(0.3), 1.0).verdict == Verdict::unresolved);
}
