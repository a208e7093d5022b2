#pragma once

#include <cstddef>

#include <pliant/types.hpp>

// Four numbers in one register: how a hot loop reads and writes the rows of four elements at a time. Arithmetic between
// packs is that of double, lane by lane. To be used inside vectorized(), which compiles it to AVX2 where there is that.
namespace pliant {

using Pack = double __attribute__((vector_size(32)));
constexpr int pack_size = 4;

namespace packs {

using Pair = double __attribute__((vector_size(16)));
using PackInMemory = double __attribute__((vector_size(32), aligned(8), may_alias));
using PairInMemory = double __attribute__((vector_size(16), aligned(8), may_alias));

inline void load_pairs(const double* a, const double* b, Pack& pack) noexcept {
  const Pair low = *reinterpret_cast<const PairInMemory*>(a), high = *reinterpret_cast<const PairInMemory*>(b);
  pack = __builtin_shufflevector(low, high, 0, 1, 2, 3);
}

inline void store_pairs(const Pack& pack, double* a, double* b) noexcept {
  *reinterpret_cast<PairInMemory*>(a) = __builtin_shufflevector(pack, pack, 0, 1);
  *reinterpret_cast<PairInMemory*>(b) = __builtin_shufflevector(pack, pack, 2, 3);
}

}  // namespace packs

inline void load(const double* from, Pack& pack) noexcept {
  pack = *reinterpret_cast<const packs::PackInMemory*>(from);
}
inline void store(const Pack& pack, double* to) noexcept {
  *reinterpret_cast<packs::PackInMemory*>(to) = pack;
}

// The rows v[0], v[step], v[2 step], v[3 step] of x (rows x dim, row-major): lane i of coordinate[c] is x[v[i
// step]][c].
template <int dim>
void load_rows(const double* x, const Index* v, std::ptrdiff_t step, Pack (&coordinate)[dim]) noexcept {
  const double* row[pack_size];
  for (int i = 0; i < pack_size; ++i) row[i] = x + static_cast<std::ptrdiff_t>(v[i * step]) * dim;
  Pack even, odd;
  packs::load_pairs(row[0], row[2], even);
  packs::load_pairs(row[1], row[3], odd);
  coordinate[0] = __builtin_shufflevector(even, odd, 0, 4, 2, 6);
  coordinate[1] = __builtin_shufflevector(even, odd, 1, 5, 3, 7);
  if constexpr (dim == 3) {
    const packs::Pair low = {row[0][2], row[1][2]}, high = {row[2][2], row[3][2]};
    coordinate[2] = __builtin_shufflevector(low, high, 0, 1, 2, 3);
  }
}

// Writes lane i of coordinate[c] to to[i step + c].
template <int dim>
void store_rows(const Pack (&coordinate)[dim], double* to, std::ptrdiff_t step) noexcept {
  const Pack even = __builtin_shufflevector(coordinate[0], coordinate[1], 0, 4, 2, 6);
  const Pack odd = __builtin_shufflevector(coordinate[0], coordinate[1], 1, 5, 3, 7);
  packs::store_pairs(even, to, to + 2 * step);
  packs::store_pairs(odd, to + step, to + 3 * step);
  if constexpr (dim == 3) {
    for (int i = 0; i < pack_size; ++i) to[i * step + 2] = coordinate[2][i];
  }
}

}  // namespace pliant
