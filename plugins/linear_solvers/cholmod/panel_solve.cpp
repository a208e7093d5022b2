#include "panel_solve.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
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
void forward(const double* values, const int* rows, int count, int place, double* y) {
  Row<sides> old[width], top[width];
  for (int i = 0; i < width; ++i, values += width) {
    old[i] = row_of<sides>(y, place + i);
    top[i] = values[i] * old[i];
    for (int j = 0; j < i; ++j) top[i] += values[j] * old[j];
  }
  for (int i = 0; i < width; ++i) row_of<sides>(y, place + i) = top[i];
  for (const int* last = rows + count; rows != last; ++rows, values += width) {
    Row<sides> sum = values[0] * top[0];
    for (int i = 1; i < width; ++i) sum += values[i] * top[i];
    row_of<sides>(y, *rows) -= sum;
  }
}

// y <- L^-T y
template <int sides, int width>
void backward(const double* values, const int* rows, int count, int place, double* y) {
  const double* below = values + width * width;
  Row<sides> top[width], odd[width];
  for (int i = 0; i < width; ++i) top[i] = row_of<sides>(y, place + i), odd[i].setZero();
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
    row_of<sides>(y, place + i) = sum;
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

// Bytes of values that memory is asked for in advance: sweeps jump from panel to panel, which hides from the processor
// what comes next.
constexpr std::ptrdiff_t ahead = 8192;

// The panels of a part, and the rows and values of all. Held by value in hot loops.
struct Sweep {
  const Panel* first;
  const Panel* last;  // one behind
  const int* rows;
  const double* values;
  bool far;  // the factor is too large for the cache

  Sweep(const Panels& panels, const PanelPart& part)
      : first(panels.panels().data() + part.first_panel),
        last(panels.panels().data() + part.last_panel),
        rows(panels.rows()),
        values(panels.values()),
        far(panels.parts().size() > 1) {}

  void fetch(const Panel& panel, std::ptrdiff_t distance) const {
    constexpr std::ptrdiff_t cache_line = 64;
    const auto bytes = std::ptrdiff_t(sizeof(double)) * panel.width * (panel.width + panel.count);
    const auto begin = reinterpret_cast<std::uintptr_t>(values + panel.first_value);
    for (std::ptrdiff_t i = 0; i < bytes; i += cache_line) {
      __builtin_prefetch(reinterpret_cast<const void*>(begin + static_cast<std::uintptr_t>(distance + i)));
    }
  }

  template <int sides>
  void forward(double* y) const {
    for (const Panel* panel = first; panel != last; ++panel) {
      if (far) fetch(*panel, ahead);
      with_width(*panel, [&](auto width) {
        pliant::forward<sides, width>(values + panel->first_value, rows + panel->first_row, panel->count, panel->place,
                                      y);
      });
    }
  }

  template <int sides>
  void backward(double* y) const {
    for (const Panel* panel = last; panel-- != first;) {
      if (far) fetch(*panel, -ahead);
      with_width(*panel, [&](auto width) {
        pliant::backward<sides, width>(values + panel->first_value, rows + panel->first_row, panel->count, panel->place,
                                       y);
      });
    }
  }
};

// The numbers of the top's vector that a subtree reaches, in the order of its own vector.
template <int sides, class Visit>
void for_each_reached(const Panels& panels, const PanelPart& part, double* y_of_top, const Visit& visit) {
  const int* reached = panels.reached().data() + part.first_reached;
  for (int i = 0; i < part.reached; ++i) {
    for (int side = 0; side < sides; ++side) visit(y_of_top[std::ptrdiff_t(reached[i]) * sides + side]);
  }
}

}  // namespace

template <int sides>
double* PanelSolve::vector_of(const PanelPart& part) {
  return y_.data() + static_cast<std::ptrdiff_t>(part.first_column + part.first_reached) * sides;
}

// `count` right-hand sides in rows of `sides` numbers; the others are zero.
template <int sides>
void PanelSolve::gather(const PanelPart& part, const double* b, int count) {
  double* y = vector_of<sides>(part);
  const int* permutation = panels_.permutation().data() + part.first_column;
  const auto rows = static_cast<std::ptrdiff_t>(panels_.permutation().size());
  if (count < sides) std::fill_n(y, static_cast<std::ptrdiff_t>(part.columns) * sides, 0.0);
  for (int k = 0; k < part.columns; ++k, y += sides) {
    const double* entry = b + permutation[k];
    for (int side = 0; side < count; ++side) y[side] = entry[side * rows];
  }
  std::fill_n(y, static_cast<std::ptrdiff_t>(part.reached) * sides, 0.0);
}

template <int sides>
void PanelSolve::scatter(const PanelPart& part, int count, double* x) {
  const double* y = vector_of<sides>(part);
  const int* permutation = panels_.permutation().data() + part.first_column;
  const auto rows = static_cast<std::ptrdiff_t>(panels_.permutation().size());
  for (int k = 0; k < part.columns; ++k, y += sides) {
    for (int side = 0; side < count; ++side) x[permutation[k] + side * rows] = y[side];
  }
}

template <class Work>
void PanelSolve::for_each_subtree(const Work& work) {
  const auto& parts = panels_.parts();
  const auto subtrees = static_cast<int>(parts.size()) - 1;
  const int threads = std::min(threads_, subtrees);
  if (threads <= 1) {
    for (int i = 0; i < subtrees; ++i) work(parts[static_cast<std::size_t>(i)]);
    return;
  }
#pragma omp parallel for num_threads(threads) schedule(dynamic)
  for (int i = 0; i < subtrees; ++i) work(parts[static_cast<std::size_t>(i)]);
}

template <int sides>
void PanelSolve::solve_sides(const double* b, int count, double* x) {
  const PanelPart& top = panels_.parts().back();
  double* y_of_top = vector_of<sides>(top);
  for_each_subtree([&](const PanelPart& part) {
    gather<sides>(part, b, count);
    vectorized([sweep = Sweep(panels_, part), y = vector_of<sides>(part)] { sweep.template forward<sides>(y); });
  });
  gather<sides>(top, b, count);
  for (const PanelPart& part : panels_.parts()) {
    const double* sums = vector_of<sides>(part) + static_cast<std::ptrdiff_t>(part.columns) * sides;
    for_each_reached<sides>(panels_, part, y_of_top, [&](double& in_top) { in_top += *sums++; });
  }
  vectorized([sweep = Sweep(panels_, top), y_of_top] {
    sweep.template forward<sides>(y_of_top);
    sweep.template backward<sides>(y_of_top);
  });
  scatter<sides>(top, count, x);
  for_each_subtree([&](const PanelPart& part) {
    double* y = vector_of<sides>(part);
    double* known = y + static_cast<std::ptrdiff_t>(part.columns) * sides;
    for_each_reached<sides>(panels_, part, y_of_top, [&](const double& in_top) { *known++ = in_top; });
    vectorized([sweep = Sweep(panels_, part), y] { sweep.template backward<sides>(y); });
    scatter<sides>(part, count, x);
  });
}

void PanelSolve::solve(const double* b, Index columns, double* x) {
  const auto rows = static_cast<Eigen::Index>(panels_.permutation().size());
  const auto entries = most_sides * (rows + static_cast<Eigen::Index>(panels_.reached().size()));
  if (y_.size() < entries) y_.resize(entries);
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
