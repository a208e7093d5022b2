#pragma once

#include <cstddef>
#include <utility>

#include <pliant/packs.hpp>

#include "panel.hpp"

// The two sweeps over one panel, a chunk of rows at a time, in registers of `lanes` doubles. A row holds `sides`
// numbers, one for each right-hand side.
namespace pliant::panel_kernels {

template <int count, class Visit>
void unrolled(const Visit& visit) {
  [&]<int... i>(std::integer_sequence<int, i...>) {
    (visit(std::integral_constant<int, i>()), ...);
  }
  (std::make_integer_sequence<int, count>());
}

// `count` rows of y, one behind the other.
template <int sides, int count>
void gather_rows(const double* y, const int* rows, Pack<count * sides>& to) {
  if constexpr (count == 1) {
    load<sides>(y + static_cast<std::ptrdiff_t>(*rows) * sides, to);
  } else {
    constexpr int half = count / 2 * sides;
    Pack<half> low, high;
    gather_rows<sides, count / 2>(y, rows, low);
    gather_rows<sides, count / 2>(y, rows + count / 2, high);
    join<half>(low, high, to);
  }
}

template <int sides, int count>
void scatter_rows(const Pack<count * sides>& from, double* y, const int* rows) {
  if constexpr (count == 1) {
    store<sides>(from, y + static_cast<std::ptrdiff_t>(*rows) * sides);
  } else {
    constexpr int half = count / 2 * sides;
    Pack<half> low, high;
    halve<half>(from, low, high);
    scatter_rows<sides, count / 2>(low, y, rows);
    scatter_rows<sides, count / 2>(high, y, rows + count / 2);
  }
}

// The rows of a chunk, in as many registers as they take.
template <int sides, int lanes>
struct Rows {
  static constexpr int at_once = lanes / sides, registers = chunk / at_once;
  Pack<lanes> part[registers];

  void gather(const double* y, const int* rows) {
    for (int k = 0; k < registers; ++k) gather_rows<sides, at_once>(y, rows + k * at_once, part[k]);
  }
  void scatter(double* y, const int* rows) const {
    for (int k = 0; k < registers; ++k) scatter_rows<sides, at_once>(part[k], y, rows + k * at_once);
  }

  // Rows that follow each other.
  void read(const double* y, int row) {
    const double* from = y + static_cast<std::ptrdiff_t>(row) * sides;
    for (int k = 0; k < registers; ++k) load<lanes>(from + k * lanes, part[k]);
  }
  // The first `count` rows, to rows that follow each other.
  template <int count>
  void write(double* y, int row) const {
    double* to = y + static_cast<std::ptrdiff_t>(row) * sides;
    if constexpr (count == chunk) {
      for (int k = 0; k < registers; ++k) store<lanes>(part[k], to + k * lanes);
      return;
    }
    unrolled<count>([&](auto i) {
      const auto& from = part[decltype(i)::value / at_once];
      Pack<sides> one;
      if constexpr (at_once == 1) {
        one = from;
      } else if constexpr (sides == 1) {
        one = from[decltype(i)::value % at_once];
      } else {
        shuffle<lanes, sides>(
            from, from, [](auto lane) { return decltype(i)::value % at_once * sides + decltype(lane)::value; }, one);
      }
      store<sides>(one, to + decltype(i)::value * sides);
    });
  }

  // to[i]: row i, as often as a register holds a row.
  template <int width>
  void spread(Pack<lanes> (&to)[width]) const {
    unrolled<width>([&](auto row) {
      const auto& from = part[decltype(row)::value / at_once];
      if constexpr (at_once == 1) {
        to[row] = from;
      } else {
        shuffle<lanes, lanes>(
            from, from, [](auto i) { return decltype(row)::value % at_once * sides + decltype(i)::value % sides; },
            to[row]);
      }
    });
  }

  // Each of the values of a column, in all sides.
  void repeat(const double* column) {
    Pack<chunk> values;
    load<chunk>(column, values);
    unrolled<registers>([&](auto k) {
      shuffle<chunk, lanes>(
          values, values, [](auto i) { return decltype(k)::value * at_once + decltype(i)::value / sides; }, part[k]);
    });
  }
};

// to += values of a chunk times top, which holds one row for each column.
template <int sides, int lanes, int width>
void multiply(const double* values, const Pack<lanes> (&top)[width], Rows<sides, lanes>& to) {
  for (int i = 0; i < width; ++i) {
    Rows<sides, lanes> column;
    column.repeat(values + i * chunk);
    for (int k = 0; k < to.registers; ++k) to.part[k] += column.part[k] * top[i];
  }
}

// sums[i] += values of column i times rows, all rows that a register holds apart.
template <int width, int sides, int lanes>
void multiply_transposed(const double* values, const Rows<sides, lanes>& rows, Pack<lanes> (&sums)[chunk]) {
  for (int i = 0; i < width; ++i) {
    Rows<sides, lanes> column;
    column.repeat(values + i * chunk);
    for (int k = 0; k < rows.registers; ++k) sums[i] += column.part[k] * rows.part[k];
  }
}

// The sums of two neighbouring rows each, of a and of b alternately.
template <int sides, int lanes>
void add_pairs(const Pack<lanes>& a, const Pack<lanes>& b, Pack<lanes>& to) {
  constexpr auto row_of = [](int row, int next) { return row - row % 2 + next + (row % 2) * (lanes / sides); };
  Pack<lanes> even, odd;
  shuffle<lanes, lanes>(
      a, b, [=](auto i) { return row_of(decltype(i)::value / sides, 0) * sides + decltype(i)::value % sides; }, even);
  shuffle<lanes, lanes>(
      a, b, [=](auto i) { return row_of(decltype(i)::value / sides, 1) * sides + decltype(i)::value % sides; }, odd);
  to = even + odd;
}

// Row i of the chunk is the sum of all rows of sums[i].
template <int sides, int lanes>
void add_up(const Pack<lanes> (&sums)[chunk], Rows<sides, lanes>& to) {
  if constexpr (to.at_once == 1) {
    for (int i = 0; i < chunk; ++i) to.part[i] = sums[i];
  } else if constexpr (to.at_once == 2) {
    for (int k = 0; k < 2; ++k) add_pairs<sides, lanes>(sums[2 * k], sums[2 * k + 1], to.part[k]);
  } else {
    constexpr int half = lanes / 2;
    Pack<lanes> first, last, low, high;
    add_pairs<sides, lanes>(sums[0], sums[1], first);
    add_pairs<sides, lanes>(sums[2], sums[3], last);
    shuffle<lanes, lanes>(
        first, last, [](auto i) { return decltype(i)::value + (decltype(i)::value < half ? 0 : half); }, low);
    shuffle<lanes, lanes>(
        first, last, [](auto i) { return decltype(i)::value + (decltype(i)::value < half ? half : lanes); }, high);
    to.part[0] = low + high;
  }
}

// below -= values of a chunk times top.
template <int sides, int lanes, int width>
void subtract_product(const double* values, const Pack<lanes> (&top)[width], Rows<sides, lanes>& below) {
  Rows<sides, lanes> product{};
  multiply<sides, lanes>(values, top, product);
  for (int k = 0; k < below.registers; ++k) below.part[k] -= product.part[k];
}

// y <- L^-1 y, the part of one panel; `values` and `rows` are its own.
template <int sides, int width, int lanes>
void forward(const Panel& panel, const double* values, const int* rows, double* y) {
  Rows<sides, lanes> own, solved{}, below;
  Pack<lanes> top[width];
  own.read(y, panel.place);
  own.spread(top);
  multiply<sides, lanes>(values, top, solved);
  solved.template write<width>(y, panel.place);
  solved.spread(top);
  const int *run_end = rows + chunk * panel.runs, *end = rows + chunk * panel.chunks();
  for (; rows != run_end; rows += chunk) {
    values += chunk * width;
    below.read(y, *rows);
    subtract_product<sides, lanes>(values, top, below);
    below.template write<chunk>(y, *rows);
  }
  for (; rows != end; rows += chunk) {
    values += chunk * width;
    below.gather(y, rows);
    subtract_product<sides, lanes>(values, top, below);
    below.scatter(y, rows);
  }
}

// y <- L^-T y
template <int sides, int width, int lanes>
void backward(const Panel& panel, const double* values, const int* rows, double* y) {
  Pack<lanes> sums[chunk] = {}, products[chunk] = {};
  Rows<sides, lanes> own, sum, solved, below;
  const double* block = values;
  const int *run_end = rows + chunk * panel.runs, *end = rows + chunk * panel.chunks();
  for (; rows != run_end; rows += chunk) {
    block += chunk * width;
    below.read(y, *rows);
    multiply_transposed<width>(block, below, sums);
  }
  for (; rows != end; rows += chunk) {
    block += chunk * width;
    below.gather(y, rows);
    multiply_transposed<width>(block, below, sums);
  }
  own.read(y, panel.place);
  add_up<sides, lanes>(sums, sum);
  for (int k = 0; k < sum.registers; ++k) own.part[k] -= sum.part[k];
  multiply_transposed<width>(values, own, products);
  add_up<sides, lanes>(products, solved);
  solved.template write<width>(y, panel.place);
}

}  // namespace pliant::panel_kernels
