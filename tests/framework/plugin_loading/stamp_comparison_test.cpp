#include "plugin_loading/stamp_comparison.hpp"

#include <catch2/catch.hpp>

#include "refusal.hpp"

using pliant::compare_stamps;
using pliant::Stamp;

namespace {

// A stamp that depends on nothing but this test.
Stamp some_stamp() {
  Stamp stamp;
  stamp.contract_major = 1;
  stamp.contract_minor = 2;
  stamp.standard_library = "libstdc++";
  stamp.cxx11_abi = 1;
  stamp.glibcxx_debug = 0;
  stamp.eigen_version = 30400;
  stamp.eigen_max_align_bytes = 32;
  stamp.eigen_malloc_already_aligned = 0;
  stamp.eigen_row_major_default = 0;
  stamp.eigen_index_bytes = 8;
  stamp.sanitizer = "none";
  stamp.compiler = "g++ 12.2.0";
  stamp.gxx_abi_version = 1017;
  return stamp;
}

template <class Value>
bool differs(Value Stamp::*field, Value value) {
  Stamp theirs = some_stamp();
  theirs.*field = value;
  return compare_stamps(some_stamp(), theirs).has_value();
}

}  // namespace

TEST_CASE("equal stamps agree") {
  CHECK_FALSE(compare_stamps(some_stamp(), some_stamp()));
}

TEST_CASE("an older minor of the contract is accepted, a newer one is not") {
  CHECK_FALSE(differs(&Stamp::contract_minor, 1));
  CHECK(differs(&Stamp::contract_minor, 3));
}

TEST_CASE("compilers are recorded, not compared") {
  CHECK_FALSE(differs(&Stamp::compiler, "Debian Clang 14.0.6"));
  CHECK_FALSE(differs(&Stamp::gxx_abi_version, 1002));
}

TEST_CASE("every field that decides about compatibility is compared") {
  CHECK(differs(&Stamp::size, std::size_t{8}));
  CHECK(differs(&Stamp::contract_major, 2));
  CHECK(differs(&Stamp::standard_library, "libc++"));
  CHECK(differs(&Stamp::cxx11_abi, 0));
  CHECK(differs(&Stamp::glibcxx_debug, 1));
  CHECK(differs(&Stamp::eigen_version, 30309));
  CHECK(differs(&Stamp::eigen_max_align_bytes, 64));
  CHECK(differs(&Stamp::eigen_malloc_already_aligned, 1));
  CHECK(differs(&Stamp::eigen_row_major_default, 1));
  CHECK(differs(&Stamp::eigen_index_bytes, 4));
  CHECK(differs(&Stamp::sanitizer, "address"));
}

TEST_CASE("a mismatch shows both stamps and what to rebuild") {
  Stamp theirs = some_stamp();
  theirs.cxx11_abi = 0;
  theirs.eigen_version = 30309;
  theirs.eigen_max_align_bytes = 64;
  theirs.sanitizer = nullptr;
  theirs.compiler = "Debian Clang 14.0.6";
  CHECK(
      compare_stamps(some_stamp(), theirs).value() ==
      "was built differently from this host, so that the two cannot work together\n"
      "                                    host                  plugin\n"
      "  contract                          1.2                   1.2\n"
      "  standard library                  libstdc++             libstdc++\n"
      "  _GLIBCXX_USE_CXX11_ABI            1                     0   <- differs\n"
      "  _GLIBCXX_DEBUG                    0                     0\n"
      "  Eigen                             3.4.0                 3.3.9   <- differs\n"
      "  EIGEN_MAX_ALIGN_BYTES             32                    64   <- differs\n"
      "  EIGEN_MALLOC_ALREADY_ALIGNED      0                     0\n"
      "  Eigen row-major by default        0                     0\n"
      "  Eigen index bytes                 8                     8\n"
      "  sanitizer                         none                  (missing)   <- differs\n"
      "  compiler (not compared)           g++ 12.2.0            Debian Clang 14.0.6\n"
      "  __GXX_ABI_VERSION (not compared)  1017                  1017\n"
      "  rebuild the plugin with: _GLIBCXX_USE_CXX11_ABI 1, the Eigen headers and settings of this host (CMake target "
      "pliant::pliant), sanitizer none");
}

TEST_CASE("a newer minor can also be met by a newer host") {
  Stamp theirs = some_stamp();
  theirs.contract_minor = 3;
  const std::string text = compare_stamps(some_stamp(), theirs).value();
  CHECK_THAT(text, Catch::Contains("  contract                          1.2                   1.3   <- differs\n"));
  CHECK_THAT(text, Catch::EndsWith("rebuild the plugin with: the headers of this Pliant, or update Pliant"));
}

TEST_CASE("libraries with another stamp are refused when they are opened") {
  const auto opened = [](const std::string& name) {
    return pliant::test::refusal(PLIANT_BAD_PLUGIN_DIR, "energy", name);
  };
  CHECK_THAT(opened("stamp_size"), Catch::EndsWith("has a stamp of 8 bytes, where this host's has 80; rebuild the "
                                                   "plugin with the headers of this Pliant"));
  for (const char* name : {"newer_minor", "stamp_contract_major", "stamp_standard_library", "stamp_no_standard_library",
                           "stamp_cxx11_abi", "stamp_glibcxx_debug", "stamp_eigen", "stamp_eigen_align",
                           "stamp_eigen_malloc", "stamp_eigen_order", "stamp_eigen_index", "stamp_sanitizer"}) {
    INFO(name);
    CHECK_THAT(opened(name), Catch::Contains("was built differently from this host") && Catch::Contains("<- differs"));
  }
}
