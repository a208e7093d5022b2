#pragma once

#include <cstddef>
#include <cstdint>

#include <Eigen/Core>

namespace pliant {

constexpr std::int32_t contract_major = 1;
constexpr std::int32_t contract_minor = 0;

// How a binary was built, as far as it decides whether host and plugin understand each other. Filled in where the
// header is compiled. The host compares a plugin's stamp with its own, field by field, before it calls anything. Fixed
// for a contract major: never a field more.
struct Stamp {
  std::size_t size = sizeof(Stamp);

  // Compared for equality (contract_minor: the plugin's must not exceed the host's).
  std::int32_t contract_major = pliant::contract_major;
  std::int32_t contract_minor = pliant::contract_minor;
#ifdef __GLIBCXX__
  const char* standard_library = "libstdc++";
#elif defined(_LIBCPP_VERSION)
  const char* standard_library = "libc++";
#else
  const char* standard_library = "other";
#endif
#ifdef _GLIBCXX_USE_CXX11_ABI
  std::int32_t cxx11_abi = _GLIBCXX_USE_CXX11_ABI;
#else
  std::int32_t cxx11_abi = -1;
#endif
#ifdef _GLIBCXX_DEBUG
  std::int32_t glibcxx_debug = 1;
#else
  std::int32_t glibcxx_debug = 0;
#endif
  std::int32_t eigen_version = EIGEN_WORLD_VERSION * 10000 + EIGEN_MAJOR_VERSION * 100 + EIGEN_MINOR_VERSION;
  std::int32_t eigen_max_align_bytes = EIGEN_MAX_ALIGN_BYTES;
  std::int32_t eigen_malloc_already_aligned = EIGEN_MALLOC_ALREADY_ALIGNED;
  std::int32_t eigen_row_major_default = EIGEN_DEFAULT_MATRIX_STORAGE_ORDER_OPTION == Eigen::RowMajor ? 1 : 0;
  std::int32_t eigen_index_bytes = sizeof(EIGEN_DEFAULT_DENSE_INDEX_TYPE);
#if defined(__SANITIZE_ADDRESS__)
  const char* sanitizer = "address";
#elif defined(__SANITIZE_THREAD__)
  const char* sanitizer = "thread";
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
  const char* sanitizer = "address";
#elif __has_feature(thread_sanitizer)
  const char* sanitizer = "thread";
#else
  const char* sanitizer = "none";
#endif
#else
  const char* sanitizer = "none";
#endif

  // Recorded only.
#ifdef __clang__
  const char* compiler = __VERSION__;
#else
  const char* compiler = "g++ " __VERSION__;
#endif
#ifdef __GXX_ABI_VERSION
  std::int32_t gxx_abi_version = __GXX_ABI_VERSION;
#else
  std::int32_t gxx_abi_version = 0;
#endif
};

}  // namespace pliant
