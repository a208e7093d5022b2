#include "mesh/selection.hpp"

#include <array>

#include <catch2/catch.hpp>

#include "mesh/brick.hpp"
#include "mesh/grid.hpp"

using namespace pliant;

namespace {

// 6 7 8
// 3 4 5   over [-1, 1] x [-1, 1]
// 0 1 2
Mesh three_by_three() {
  return join(std::vector<NamedPart>{{"grid", make_grid({{3, 3}, {2, 2}})}}, 2);
}

VertexSet side(const Mesh& mesh, Side which) {
  return select_side(mesh, which, all_vertices(mesh), 1e-6);
}

}  // namespace

TEST_CASE("sides are the ends of the bounding box") {
  const Mesh mesh = three_by_three();
  CHECK(side(mesh, Side::left) == VertexSet{0, 3, 6});
  CHECK(side(mesh, Side::right) == VertexSet{2, 5, 8});
  CHECK(side(mesh, Side::bottom) == VertexSet{0, 1, 2});
  CHECK(side(mesh, Side::top) == VertexSet{6, 7, 8});
  const Mesh brick = join(std::vector<NamedPart>{{"brick", make_brick({{2, 2, 3}, {1, 1, 1}})}}, 3);
  CHECK(side(brick, Side::back) == VertexSet{0, 1, 2, 3});
  CHECK(side(brick, Side::front) == VertexSet{8, 9, 10, 11});
}

TEST_CASE("the side of a selection is that of its own box") {
  const Mesh mesh = three_by_three();
  CHECK(select_side(mesh, Side::left, VertexSet{1, 2, 4, 5}, 1e-6) == VertexSet{1, 4});
}

TEST_CASE("every side name is known") {
  for (const char* name : {"left", "right", "bottom", "top", "back", "front"}) CHECK(side_named(name).has_value());
  CHECK_FALSE(side_named("lefft").has_value());
  CHECK(coordinate_of(Side::front) == 2);
}

TEST_CASE("boxes and spheres include their bounds") {
  const Mesh mesh = three_by_three();
  CHECK(select_box(mesh, std::array{0.0, -1.0}, std::array{1.0, 0.0}) == VertexSet{1, 2, 4, 5});
  CHECK(select_sphere(mesh, std::array{0.0, 0.0}, 1.0) == VertexSet{1, 3, 4, 5, 7});
  CHECK(select_sphere(mesh, std::array{5.0, 0.0}, 1.0).empty());
}

TEST_CASE("the nearest vertex is the first of several") {
  const Mesh mesh = three_by_three();
  CHECK(select_nearest(mesh, std::array{0.9, 1.2}) == VertexSet{8});
  CHECK(select_nearest(mesh, std::array{0.5, -1.0}) == VertexSet{1});
}

TEST_CASE("sets combine") {
  const Mesh mesh = three_by_three();
  CHECK(unite({0, 2, 4}, {1, 2}) == VertexSet{0, 1, 2, 4});
  CHECK(intersect({0, 2, 4}, {2, 3, 4}) == VertexSet{2, 4});
  CHECK(complement(mesh, {0, 1, 2, 3, 4, 5, 6}) == VertexSet{7, 8});
}

TEST_CASE("the centroid of a side is its middle") {
  const Mesh mesh = three_by_three();
  CHECK(centroid(mesh, side(mesh, Side::left)) == std::array{-1.0, 0.0, 0.0});
}
