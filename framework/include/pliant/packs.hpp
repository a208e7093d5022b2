#pragma once

#include <cmath>
#include <cstddef>
#include <utility>

#include <pliant/types.hpp>

// Several numbers in one register: how a hot loop reads and writes the rows of four or eight elements at a time.
// Arithmetic between packs is that of double, lane by lane. To be used inside vectorized(), which says how many lanes a
// register has and compiles for it. Packs are handed over by reference: by value they would make the calling convention
// depend on the processor.
namespace pliant {

namespace packs {

// Each spelled out, for g++ drops a vector_size that depends on a template argument.
template <int lanes>
struct Kind;
template <>
struct Kind<1> {
  using InRegister = double;
  using InMemory = double;
};
template <>
struct Kind<2> {
  using InRegister = double __attribute__((vector_size(16)));
  using InMemory = double __attribute__((vector_size(16), aligned(8), may_alias));
};
template <>
struct Kind<4> {
  using InRegister = double __attribute__((vector_size(32)));
  using InMemory = double __attribute__((vector_size(32), aligned(8), may_alias));
};
template <>
struct Kind<8> {
  using InRegister = double __attribute__((vector_size(64)));
  using InMemory = double __attribute__((vector_size(64), aligned(8), may_alias));
};

}  // namespace packs

template <int lanes>
using Pack = typename packs::Kind<lanes>::InRegister;

// Any address will do.
template <int lanes>
void load(const double* from, Pack<lanes>& to) noexcept {
  to = *reinterpret_cast<const typename packs::Kind<lanes>::InMemory*>(from);
}
template <int lanes>
void store(const Pack<lanes>& from, double* to) noexcept {
  *reinterpret_cast<typename packs::Kind<lanes>::InMemory*>(to) = from;
}

template <int lanes>
void square_root(const Pack<lanes>& squares, Pack<lanes>& roots) noexcept {
  for (int lane = 0; lane < lanes; ++lane) roots[lane] = std::sqrt(squares[lane]);
}

// Lane i of `to` is lane lane_of(i) of a and b, one behind the other; i is an integral constant.
template <int lanes, int to_lanes, class Lane>
void shuffle(const Pack<lanes>& a, const Pack<lanes>& b, Lane lane_of, Pack<to_lanes>& to) noexcept {
  [&]<int... i>(std::integer_sequence<int, i...>) {
    to = __builtin_shufflevector(a, b, lane_of(std::integral_constant<int, i>())...);
  }
  (std::make_integer_sequence<int, to_lanes>());
}

// Two packs of `lanes` become one, and back.
template <int lanes>
void join(const Pack<lanes>& low, const Pack<lanes>& high, Pack<2 * lanes>& to) noexcept {
  if constexpr (lanes == 1) {
    to = Pack<2>{low, high};
  } else {
    shuffle<lanes, 2 * lanes>(
        low, high, [](auto i) { return decltype(i)::value; }, to);
  }
}
template <int lanes>
void halve(const Pack<2 * lanes>& from, Pack<lanes>& low, Pack<lanes>& high) noexcept {
  if constexpr (lanes == 1) {
    low = from[0], high = from[1];
  } else {
    shuffle<2 * lanes, lanes>(
        from, from, [](auto i) { return decltype(i)::value; }, low);
    shuffle<2 * lanes, lanes>(
        from, from, [](auto i) { return decltype(i)::value + lanes; }, high);
  }
}

// Whether any lane is not zero, of numbers that are not negative.
//
// What holds in which lane is kept as a pack of ones and zeros, `a < b ? one : zero`: g++ does a comparison of eight
// lanes one by one, unless it stands before a question mark.
template <int lanes>
bool any_of(const Pack<lanes>& flags) noexcept {
  if constexpr (lanes == 1) {
    return flags > 0.0;
  } else {
    Pack<lanes / 2> low, high;
    halve<lanes / 2>(flags, low, high);
    return any_of<lanes / 2>(low + high);
  }
}

namespace packs {

// Even lanes of a and b in turn, and odd ones: pairs become coordinates, and back.
template <int lanes>
void transpose(const Pack<lanes>& a, const Pack<lanes>& b, Pack<lanes>& even, Pack<lanes>& odd) noexcept {
  constexpr auto lane = [](int i) { return i - i % 2 + i % 2 * lanes; };
  shuffle<lanes, lanes>(
      a, b, [=](auto i) { return lane(decltype(i)::value); }, even);
  shuffle<lanes, lanes>(
      a, b, [=](auto i) { return lane(decltype(i)::value) + 1; }, odd);
}

// Numbers `first`, first + 1, ... (`count`: 1 or 2) of the rows row[0], row[2 / count], row[2 * 2 / count], ...
template <int lanes, int count>
void gather(const double* const* row, int first, Pack<lanes>& to) noexcept {
  if constexpr (lanes == count) {
    load<count>(*row + first, to);
  } else {
    constexpr int half = lanes / 2;
    Pack<half> low, high;
    gather<half, count>(row, first, low);
    gather<half, count>(row + half, first, high);
    join<half>(low, high, to);
  }
}
template <int lanes, int count>
void scatter(const Pack<lanes>& from, double* to, std::ptrdiff_t step) noexcept {
  if constexpr (lanes == count) {
    store<count>(from, to);
  } else {
    constexpr int half = lanes / 2;
    Pack<half> low, high;
    halve<half>(from, low, high);
    scatter<half, count>(low, to, step);
    scatter<half, count>(high, to + half * step, step);
  }
}

}  // namespace packs

// The rows v[0], v[step], v[2 step], ... of x (rows x dim, row-major): lane i of coordinate[c] is x[v[i step]][c].
template <int dim, int lanes>
void load_rows(const double* x, const Index* v, std::ptrdiff_t step, Pack<lanes> (&coordinate)[dim]) noexcept {
  const double* row[lanes];
  for (int i = 0; i < lanes; ++i) row[i] = x + static_cast<std::ptrdiff_t>(v[i * step]) * dim;
  Pack<lanes> even, odd;
  packs::gather<lanes, 2>(row, 0, even);
  packs::gather<lanes, 2>(row + 1, 0, odd);
  packs::transpose<lanes>(even, odd, coordinate[0], coordinate[1]);
  if constexpr (dim == 3) packs::gather<lanes, 1>(row, 2, coordinate[2]);
}

// Writes lane i of coordinate[c] to to[i step + c].
template <int dim, int lanes>
void store_rows(const Pack<lanes> (&coordinate)[dim], double* to, std::ptrdiff_t step) noexcept {
  Pack<lanes> even, odd;
  packs::transpose<lanes>(coordinate[0], coordinate[1], even, odd);
  packs::scatter<lanes, 2>(even, to, step);
  packs::scatter<lanes, 2>(odd, to + step, step);
  if constexpr (dim == 3) packs::scatter<lanes, 1>(coordinate[2], to + 2, step);
}

}  // namespace pliant
