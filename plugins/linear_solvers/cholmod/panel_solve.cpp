#include "panel_solve.hpp"

#include <algorithm>
#include <type_traits>

#include <pliant/vectorized.hpp>

namespace pliant {
namespace {

constexpr int most_sides = 4;

template <int sides>
using Row = Eigen::Array<double, sides, 1>;

template <int sides>
auto row_of(double* y, int row) {
  constexpr auto alignment = sides == 1 ? Eigen::Unaligned : sides == 2 ? Eigen::Aligned16 : Eigen::Aligned32;
  return Eigen::Map<Row<sides>, alignment>(y + static_cast<std::ptrdiff_t>(row) * sides);
}

// y <- L^-1 y, the part of one panel.
template <int sides, int width>
void forward(const double* values, const int* rows, int count, int column, double* y) {
  Row<sides> old[width], top[width];
  for (int i = 0; i < width; ++i, values += width) {
    old[i] = row_of<sides>(y, column + i);
    top[i] = values[i] * old[i];
    for (int j = 0; j < i; ++j) top[i] += values[j] * old[j];
  }
  for (int i = 0; i < width; ++i) row_of<sides>(y, column + i) = top[i];
  for (const int* last = rows + count; rows != last; ++rows, values += width) {
    Row<sides> sum = values[0] * top[0];
    for (int i = 1; i < width; ++i) sum += values[i] * top[i];
    row_of<sides>(y, *rows) -= sum;
  }
}

// y <- L^-T y
template <int sides, int width>
void backward(const double* values, const int* rows, int count, int column, double* y) {
  const double* below = values + width * width;
  Row<sides> top[width], odd[width];
  for (int i = 0; i < width; ++i) top[i] = row_of<sides>(y, column + i), odd[i].setZero();
  const int* last = rows + count;
  for (; rows + 1 < last; rows += 2, below += 2 * width) {  // two sums, so that additions need not wait for each other
    const Row<sides> even_row = row_of<sides>(y, rows[0]), odd_row = row_of<sides>(y, rows[1]);
    for (int i = 0; i < width; ++i) {
      top[i] -= below[i] * even_row;
      odd[i] -= below[width + i] * odd_row;
    }
  }
  if (rows < last) {
    const Row<sides> row = row_of<sides>(y, *rows);
    for (int i = 0; i < width; ++i) top[i] -= below[i] * row;
  }
  for (int i = 0; i < width; ++i) top[i] += odd[i];
  for (int i = 0; i < width; ++i) {
    Row<sides> sum = values[i * width + i] * top[i];
    for (int j = i + 1; j < width; ++j) sum += values[j * width + i] * top[j];
    row_of<sides>(y, column + i) = sum;
  }
}

// Calls sweep with the width of the panel as a constant.
template <class Sweep>
void with_width(const Panel& panel, const Sweep& sweep) {
  static_assert(widest_panel == 4);
  switch (panel.width) {
    case 1:
      return sweep(std::integral_constant<int, 1>());
    case 2:
      return sweep(std::integral_constant<int, 2>());
    case 3:
      return sweep(std::integral_constant<int, 3>());
    default:
      return sweep(std::integral_constant<int, 4>());
  }
}

template <int sides>
void sweep(const Panels& panels, double* y) {
  const auto& all = panels.panels();
  for (auto panel = all.begin(); panel != all.end(); ++panel) {
    with_width(*panel, [&](auto width) {
      forward<sides, width>(panels.values(*panel), panels.rows(*panel), panel->count, panel->column, y);
    });
  }
  for (auto panel = all.rbegin(); panel != all.rend(); ++panel) {
    with_width(*panel, [&](auto width) {
      backward<sides, width>(panels.values(*panel), panels.rows(*panel), panel->count, panel->column, y);
    });
  }
}

}  // namespace

// `count` right-hand sides in rows of `sides` numbers; the others are zero.
template <int sides>
void PanelSolve::solve_sides(const double* b, int count, double* x) {
  const auto& permutation = panels_.permutation();
  const auto rows = static_cast<Eigen::Index>(permutation.size());
  double* y = y_.data();
  if (count < sides) y_.head(rows * sides).setZero();
  const auto for_each_entry = [&](const auto& visit) {
    for (Eigen::Index k = 0; k < rows; ++k) {
      const Eigen::Index row = permutation[static_cast<std::size_t>(k)];
      for (int side = 0; side < count; ++side) visit(y[k * sides + side], row + side * rows);
    }
  };
  for_each_entry([&](double& entry, Eigen::Index place) { entry = b[place]; });
  vectorized([&] { sweep<sides>(panels_, y); });
  for_each_entry([&](double& entry, Eigen::Index place) { x[place] = entry; });
}

void PanelSolve::solve(const double* b, Index columns, double* x) {
  const auto rows = static_cast<Eigen::Index>(panels_.permutation().size());
  if (y_.size() < most_sides * rows) y_.resize(most_sides * rows);
  for (; columns > 0; columns -= most_sides, b += most_sides * rows, x += most_sides * rows) {
    const int count = std::min<Index>(columns, most_sides);
    if (count == 1) {
      solve_sides<1>(b, count, x);
    } else if (count == 2) {
      solve_sides<2>(b, count, x);
    } else {
      solve_sides<most_sides>(b, count, x);
    }
  }
}

}  // namespace pliant
