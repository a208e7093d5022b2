#include "mesh/size_limits.hpp"

#include <catch2/catch.hpp>

using namespace pliant;

TEST_CASE("32-bit indices limit degrees of freedom, elements and Hessian entries") {
  const double plenty = 1e18;
  CHECK_THAT(why_too_large({2e9, 0, 0, 0}, 2, plenty), Catch::Contains("4000000000 degrees of freedom"));
  CHECK_THAT(why_too_large({1e6, 0, 1e9, 0}, 2, plenty), Catch::Contains("triangle corners"));
  CHECK_THAT(why_too_large({1e6, 0, 0, 1e9}, 3, plenty), Catch::Contains("tetrahedron corners"));
  CHECK_THAT(why_too_large({1e8, 7e8, 0, 1e8}, 3, plenty), Catch::Contains("Hessian entries"));
  CHECK(why_too_large({1e6, 7e6, 0, 6e6}, 3, plenty).empty());
}

TEST_CASE("a mesh that needs more memory than there is says how much") {
  const MeshSize size{1e6, 3e6, 2e6, 0};
  CHECK_THAT(why_too_large(size, 2, 1e8), Catch::Contains("need at least") && Catch::Contains("100 MB are available"));
  CHECK(why_too_large(size, 2, 2 * bytes_needed(size, 2)).empty());
}

TEST_CASE("there is memory for a test") {
  CHECK(available_memory() > 1e6);
}
