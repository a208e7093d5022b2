#include "mesh/grid.hpp"

#include <catch2/catch.hpp>
#include <pliant/errors.hpp>

using namespace pliant;

TEST_CASE("the beam's grid has the reference's vertices and triangles") {
  const MeshPart beam = make_grid({{160, 16}, {5.0, 1.0}, Grid::Diagonal::se_nw});
  REQUIRE(beam.vertex_count() == 2560);
  REQUIRE(beam.triangles.size() == 3 * 4770);
  // Vertex 163 is the fourth of the second row, computed as the reference does.
  CHECK(beam.points[3 * 163] == ((3 / 159.0) - 0.5) * 5.0);
  CHECK(beam.points[3 * 163 + 1] == ((1 / 15.0) - 0.5) * 1.0);
  CHECK(beam.flat());
  const std::vector<Index> first_cell(beam.triangles.begin(), beam.triangles.begin() + 6);
  CHECK(first_cell == std::vector<Index>{0, 1, 160, 1, 161, 160});
  for (Index t = 0; t < 4770; ++t)
    CHECK(twice_signed_area(beam, t) / 2 == Approx(0.0010482180293500969).epsilon(1e-12));
}

TEST_CASE("the cloth's grid has its diagonals from south-west to north-east") {
  const MeshPart cloth = make_grid({{25, 25}, {2.0, 2.0}, Grid::Diagonal::sw_ne});
  CHECK(cloth.vertex_count() == 625);
  const std::vector<Index> first_cell(cloth.triangles.begin(), cloth.triangles.begin() + 6);
  CHECK(first_cell == std::vector<Index>{0, 1, 26, 0, 26, 25});
  for (Index t = 0; t < 2 * 24 * 24; ++t) CHECK(twice_signed_area(cloth, t) > 0);
}

TEST_CASE("an absurd grid is refused before memory is taken") {
  CHECK_THROWS_WITH(make_grid({{1'000'000'000, 1'000'000'000}, {1, 1}}),
                    Catch::Contains("1.0e+18 vertices") && Catch::Contains("2147483647"));
  CHECK_THROWS_AS(make_grid({{INT64_MAX, INT64_MAX}, {1, 1}}), Error);
}

TEST_CASE("the size of a grid is known beforehand") {
  const MeshSize size = size_of(Grid{{25, 25}, {2, 2}});
  CHECK(size.vertices == 625);
  CHECK(size.edges == 1776);
  CHECK(size.triangles == 1152);
}
