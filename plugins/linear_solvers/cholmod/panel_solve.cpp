#include "panel_solve.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <pliant/vectorized.hpp>
#include <pliant/vectors.hpp>

#include "panel_kernels.hpp"

namespace pliant {
namespace {

constexpr int most_sides = 4;

// Calls sweep with the width of the panel as a constant.
template <class Sweep>
void with_width(const Panel& panel, const Sweep& sweep) {
  static_assert(chunk == 4);
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
    const auto bytes = std::ptrdiff_t(sizeof(double)) * panel.width * (1 + panel.chunks()) * chunk;
    const auto begin = reinterpret_cast<std::uintptr_t>(values + panel.first_value);
    for (std::ptrdiff_t i = 0; i < bytes; i += cache_line) {
      __builtin_prefetch(reinterpret_cast<const void*>(begin + static_cast<std::uintptr_t>(distance + i)));
    }
  }

  template <int sides, int lanes>
  void forward(double* y) const {
    for (const Panel* panel = first; panel != last; ++panel) {
      if (far) fetch(*panel, ahead);
      with_width(*panel, [&](auto width) {
        panel_kernels::forward<sides, width, lanes>(*panel, values + panel->first_value, rows + panel->first_row, y);
      });
    }
  }

  template <int sides, int lanes>
  void backward(double* y) const {
    for (const Panel* panel = last; panel-- != first;) {
      if (far) fetch(*panel, -ahead);
      with_width(*panel, [&](auto width) {
        panel_kernels::backward<sides, width, lanes>(*panel, values + panel->first_value, rows + panel->first_row, y);
      });
    }
  }
};

// Registers of so many doubles hold the rows of a chunk, or some of them.
template <int sides>
constexpr int fitting(int lanes) {
  return std::min(lanes, chunk * sides);
}

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
  const auto before = static_cast<std::size_t>(&part - panels_.parts().data());
  return y_.data() + static_cast<std::ptrdiff_t>(part.first_column + part.first_reached + before * spare_rows) * sides;
}

// `count` right-hand sides in rows of `sides` numbers; the others are zero.
template <int sides>
void PanelSolve::gather(const PanelPart& part, const double* b, int count, Strides strides) {
  double* y = vector_of<sides>(part);
  const int* permutation = panels_.permutation().data() + part.first_column;
  if (count < sides) std::fill_n(y, static_cast<std::ptrdiff_t>(part.columns) * sides, 0.0);
  for (int k = 0; k < part.columns; ++k, y += sides) {
    const double* row = b + permutation[k] * strides.row;
    if (count == sides && strides.side == 1) {
      std::copy_n(row, sides, y);
    } else {
      for (int side = 0; side < count; ++side) y[side] = row[side * strides.side];
    }
  }
  std::fill_n(y, static_cast<std::ptrdiff_t>(part.reached + spare_rows) * sides, 0.0);
}

// Whether what it scatters is finite.
template <int sides>
bool PanelSolve::scatter(const PanelPart& part, int count, double* x, Strides strides) {
  const double* y = vector_of<sides>(part);
  const bool finite = all_finite({y, static_cast<std::size_t>(part.columns) * sides});
  const int* permutation = panels_.permutation().data() + part.first_column;
  for (int k = 0; k < part.columns; ++k, y += sides) {
    double* row = x + permutation[k] * strides.row;
    if (count == sides && strides.side == 1) {
      std::copy_n(y, sides, row);
    } else {
      for (int side = 0; side < count; ++side) row[side * strides.side] = y[side];
    }
  }
  return finite;
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
bool PanelSolve::solve_sides(const double* b, int count, double* x, Strides strides) {
  const PanelPart& top = panels_.parts().back();
  double* y_of_top = vector_of<sides>(top);
  for_each_subtree([&](const PanelPart& part) {
    gather<sides>(part, b, count, strides);
    vectorized([sweep = Sweep(panels_, part), y = vector_of<sides>(part)](auto lanes) {
      sweep.template forward<sides, fitting<sides>(lanes)>(y);
    });
  });
  gather<sides>(top, b, count, strides);
  for (const PanelPart& part : panels_.parts()) {
    const double* sums = vector_of<sides>(part) + static_cast<std::ptrdiff_t>(part.columns) * sides;
    for_each_reached<sides>(panels_, part, y_of_top, [&](double& in_top) { in_top += *sums++; });
  }
  vectorized([sweep = Sweep(panels_, top), y_of_top](auto lanes) {
    sweep.template forward<sides, fitting<sides>(lanes)>(y_of_top);
    sweep.template backward<sides, fitting<sides>(lanes)>(y_of_top);
  });
  std::atomic<bool> finite = scatter<sides>(top, count, x, strides);
  for_each_subtree([&](const PanelPart& part) {
    double* y = vector_of<sides>(part);
    double* known = y + static_cast<std::ptrdiff_t>(part.columns) * sides;
    for_each_reached<sides>(panels_, part, y_of_top, [&](const double& in_top) { *known++ = in_top; });
    vectorized(
        [sweep = Sweep(panels_, part), y](auto lanes) { sweep.template backward<sides, fitting<sides>(lanes)>(y); });
    if (!scatter<sides>(part, count, x, strides)) finite.store(false, std::memory_order_relaxed);
  });
  return finite;
}

bool PanelSolve::solve(const double* b, Index columns, double* x, Layout layout) {
  const auto rows = static_cast<Eigen::Index>(panels_.permutation().size());
  const auto others = static_cast<Eigen::Index>(panels_.reached().size() + panels_.parts().size() * spare_rows);
  if (y_.size() < most_sides * (rows + others)) y_.resize(most_sides * (rows + others));
  const Strides strides = layout == Layout::row_major ? Strides{columns, 1} : Strides{1, rows};
  bool finite = true;
  for (; columns > 0; columns -= most_sides, b += most_sides * strides.side, x += most_sides * strides.side) {
    const int count = std::min<Index>(columns, most_sides);
    const auto solve_some = count == 1   ? &PanelSolve::solve_sides<1>
                            : count == 2 ? &PanelSolve::solve_sides<2>
                                         : &PanelSolve::solve_sides<most_sides>;
    if (!(this->*solve_some)(b, count, x, strides)) finite = false;
  }
  return finite;
}

}  // namespace pliant
