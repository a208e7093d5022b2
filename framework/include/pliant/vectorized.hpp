#pragma once

#include <type_traits>

namespace pliant {

// How many doubles a register holds.
template <int lanes>
using Lanes = std::integral_constant<int, lanes>;

// Calls work(Lanes), or work() where it takes nothing.
template <int lanes, class Work>
decltype(auto) with_lanes(const Work& work) {
  if constexpr (std::is_invocable_v<const Work&, Lanes<lanes>>) {
    return work(Lanes<lanes>());
  } else {
    return work();
  }
}

#if defined(__x86_64__) && defined(__GNUC__)

enum class Vectors { narrow, avx2, avx512 };

inline Vectors widest_vectors() noexcept {
  static const Vectors widest = [] {
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return Vectors::narrow;
    const bool wider = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                       __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw");
    return wider ? Vectors::avx512 : Vectors::avx2;
  }();
  return widest;
}

template <class Work>
__attribute__((target("avx2,fma"), flatten)) decltype(auto) with_avx2(Work work) {
  return with_lanes<4>(work);
}

template <class Work>
__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw,fma"), flatten)) decltype(auto) with_avx512(Work work) {
  return with_lanes<8>(work);
}

// Calls work, a hot loop, in machine code for AVX-512, or for AVX2 and FMA, where the processor has them, and in that
// of the build's own target elsewhere. All that work calls is compiled into it, so it should be small, and inline
// throughout. Without -ffp-contract=fast all give the same bits. What work captures by value stays in registers. Work
// that takes an argument is told the number of doubles in a register, as a constant.
//
//     vectorized([=] { for (Index e = begin; e < end; ++e) value[e - begin] = energy_of(e, x); });
//     vectorized([=](auto lanes) { add<lanes>(a, b); });
template <class Work>
decltype(auto) vectorized(const Work& work) {
  switch (widest_vectors()) {
    case Vectors::avx512:
      return with_avx512(work);
    case Vectors::avx2:
      return with_avx2(work);
    default:
      return with_lanes<4>(work);
  }
}

#else

template <class Work>
decltype(auto) vectorized(const Work& work) {
  return with_lanes<4>(work);
}

#endif

}  // namespace pliant
