// Every width of panel and register, against sums written out.
#include "../../../../plugins/linear_solvers/cholmod/panel_kernels.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <vector>

using namespace pliant;

namespace {

using Doubles = std::vector<double>;

// A panel at place 2 with a run of rows below and two chunks of scattered ones, the last filled up with spare rows.
struct Sample {
  static constexpr int entries = 40;
  Panel panel{};
  std::vector<int> rows = {8, 9, 10, 11, 30, 13, 22, 17, 25, 14, 38, 39};
  Doubles values;

  explicit Sample(int width) {
    panel.place = 2, panel.width = width, panel.count = 10, panel.runs = 1;
    std::mt19937 random(7);
    std::uniform_real_distribution<double> number(-1.0, 1.0);
    values.resize(static_cast<std::size_t>(chunk * width * (1 + panel.chunks())));
    for (double& value : values) value = number(random);
    for (int row = 0; row < chunk; ++row) {
      for (int column = 0; column < width; ++column) {
        if (row < column || row >= width) value_of(row, column) = 0.0;
        if (row >= panel.count - 2 * chunk) value_of(3 * chunk + row, column) = 0.0;
      }
    }
  }

  // Of the triangle, and from row `chunk` on of the rows below.
  double& value_of(int row, int column) {
    return values[static_cast<std::size_t>((row / chunk * panel.width + column) * chunk + row % chunk)];
  }

  Doubles right_sides(int sides) const {
    Doubles y(static_cast<std::size_t>(entries * sides));
    std::mt19937 random(8);
    for (double& value : y) value = std::uniform_real_distribution<double>(-1.0, 1.0)(random);
    std::fill(y.end() - 2 * sides, y.end(), 0.0);
    return y;
  }

  double& entry(Doubles& y, int place, int side) const {
    return y[static_cast<std::size_t>(place) * (y.size() / entries) + static_cast<std::size_t>(side)];
  }
  int place_of(int row) const { return rows[static_cast<std::size_t>(row)]; }

  void forward(Doubles& y, int side) {
    Doubles solved(static_cast<std::size_t>(panel.width));
    for (int row = 0; row < panel.width; ++row) {
      for (int i = 0; i < panel.width; ++i) {
        solved[static_cast<std::size_t>(row)] += value_of(row, i) * entry(y, panel.place + i, side);
      }
    }
    for (int i = 0; i < panel.width; ++i) {
      entry(y, panel.place + i, side) = solved[static_cast<std::size_t>(i)];
      for (int row = 0; row < panel.count; ++row) {
        entry(y, place_of(row), side) -= value_of(chunk + row, i) * solved[static_cast<std::size_t>(i)];
      }
    }
  }

  void backward(Doubles& y, int side) {
    Doubles solved(static_cast<std::size_t>(panel.width));
    for (int i = 0; i < panel.width; ++i) {
      double& own = entry(y, panel.place + i, side);
      for (int row = 0; row < panel.count; ++row) own -= value_of(chunk + row, i) * entry(y, place_of(row), side);
      for (int column = 0; column < panel.width; ++column) {
        solved[static_cast<std::size_t>(column)] += value_of(i, column) * own;
      }
    }
    for (int i = 0; i < panel.width; ++i) entry(y, panel.place + i, side) = solved[static_cast<std::size_t>(i)];
  }
};

void check_equal(const Doubles& found, const Doubles& expected) {
  double worst = 0.0;
  for (std::size_t i = 0; i < found.size(); ++i) worst = std::max(worst, std::abs(found[i] - expected[i]));
  CHECK(worst < 1e-14);
}

template <int sides, int width, int lanes>
void check_kernels() {
  INFO(sides << " right-hand sides, " << width << " columns, " << lanes << " lanes");
  Sample sample(width);
  Doubles found = sample.right_sides(sides), expected = found;
  for (int side = 0; side < sides; ++side) sample.forward(expected, side);
  panel_kernels::forward<sides, width, lanes>(sample.panel, sample.values.data(), sample.rows.data(), found.data());
  check_equal(found, expected);

  expected = found;
  for (int side = 0; side < sides; ++side) sample.backward(expected, side);
  panel_kernels::backward<sides, width, lanes>(sample.panel, sample.values.data(), sample.rows.data(), found.data());
  check_equal(found, expected);
}

template <int sides, int lanes>
void check_widths() {
  check_kernels<sides, 1, lanes>();
  check_kernels<sides, 2, lanes>();
  check_kernels<sides, 3, lanes>();
  check_kernels<sides, 4, lanes>();
}

}  // namespace

TEST_CASE("both sweeps over a panel give the same in registers of four and of eight") {
  check_widths<1, 4>();
  check_widths<2, 4>();
  check_widths<2, 8>();
  check_widths<4, 4>();
  check_widths<4, 8>();
}
