#include "mesh/brick.hpp"

#include <catch2/catch.hpp>
#include <pliant/errors.hpp>

#include "mesh/mesh.hpp"
#include "mesh/part_checks.hpp"

using namespace pliant;

TEST_CASE("Kuhn tetrahedra fill the brick, all of positive volume") {
  const MeshPart brick = make_brick({{4, 3, 5}, {3.0, 1.0, 2.0}});
  REQUIRE(brick.vertex_count() == 60);
  REQUIRE(brick.tetrahedra.size() == 4 * 6 * 3 * 2 * 4);
  double volume = 0;
  for (Index t = 0; t < 144; ++t) {
    CHECK(six_signed_volume(brick, t) > 0);
    volume += six_signed_volume(brick, t) / 6;
  }
  CHECK(volume == Approx(6.0).epsilon(1e-12));
  CHECK(problems_of(brick, false, false).empty());
}

TEST_CASE("the brick runs with x fastest and is centred") {
  const MeshPart brick = make_brick({{3, 2, 2}, {4.0, 1.0, 1.0}});
  CHECK(std::vector<double>(brick.points.begin(), brick.points.begin() + 6) ==
        std::vector<double>{-2, -0.5, -0.5, 0, -0.5, -0.5});
  CHECK(std::vector<double>(brick.points.end() - 3, brick.points.end()) == std::vector<double>{2, 0.5, 0.5});
}

TEST_CASE("neighbouring cells of the brick share their faces' diagonals") {
  // Were they not shared, there would be more edges than counted.
  const MeshPart brick = make_brick({{3, 4, 5}, {1, 1, 1}});
  const double edges = static_cast<double>(unique_edges(brick.tetrahedra, 4).size()) / 2;
  CHECK(edges == size_of(Brick{{3, 4, 5}, {1, 1, 1}}).edges);
}

TEST_CASE("an absurd brick is refused before memory is taken") {
  CHECK_THROWS_WITH(make_brick({{2000, 2000, 2000}, {1, 1, 1}}), Catch::Contains("8000000000 vertices"));
}
