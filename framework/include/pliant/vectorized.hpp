#pragma once

namespace pliant {

#if defined(__x86_64__) && defined(__GNUC__)

// Whether the processor has AVX2 and fused multiply-add.
inline bool has_wide_vectors() noexcept {
  static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  return has;
}

template <class Work>
__attribute__((target("avx2,fma"), flatten)) decltype(auto) with_wide_vectors(Work work) {
  return work();
}

// Calls work(), a hot loop, in machine code for AVX2 and FMA where the processor has them, and in that of the build's
// own target elsewhere. All that work calls is compiled into it, so it should be small, and inline throughout. Without
// -ffp-contract=fast both give the same bits. What work captures by value stays in registers.
//
//     vectorized([=] { for (Index e = begin; e < end; ++e) value[e - begin] = energy_of(e, x); });
template <class Work>
decltype(auto) vectorized(const Work& work) {
  return has_wide_vectors() ? with_wide_vectors(work) : work();
}

#else

template <class Work>
decltype(auto) vectorized(const Work& work) {
  return work();
}

#endif

}  // namespace pliant
