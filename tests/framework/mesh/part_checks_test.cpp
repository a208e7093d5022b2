#include "mesh/part_checks.hpp"

#include <catch2/catch.hpp>

#include "mesh/brick.hpp"
#include "mesh/grid.hpp"

using namespace pliant;
using Catch::Contains;

namespace {

MeshPart unit_triangles(std::vector<Index> triangles) {
  MeshPart part;
  part.points = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
  part.triangles = std::move(triangles);
  return part;
}

std::string only(const std::vector<std::string>& problems) {
  REQUIRE(problems.size() == 1);
  return problems.front();
}

}  // namespace

TEST_CASE("generated meshes have no problems") {
  CHECK(problems_of(make_grid({{7, 5}, {3, 2}}), true, false).empty());
  CHECK(problems_of(make_brick({{3, 3, 3}, {1e-9, 1e-9, 1e-9}}), false, false).empty());
  CHECK(problems_of(make_grid({{7, 5}, {1e150, 1e150}}), true, false).empty());
}

TEST_CASE("bad elements are named by number, with their vertices") {
  CHECK_THAT(only(problems_of(unit_triangles({0, 1, 2, 1, 2, 7}), true, false)),
             Contains("triangle 1 (vertices 1, 2, 7)") && Contains("vertices 0 to 3"));
  CHECK_THAT(only(problems_of(unit_triangles({0, 1, 1}), true, false)), Contains("triangle 0") && Contains("twice"));
  CHECK_THAT(only(problems_of(unit_triangles({0, 2, 1}), true, false)), Contains("inverted at rest (clockwise)"));
  CHECK(problems_of(unit_triangles({0, 2, 1}), false, false).empty());
}

TEST_CASE("zero area is judged relative to the size of the triangle") {
  for (const double size : {1e-6, 1.0, 1e6}) {
    MeshPart part;
    part.points = {0, 0, 0, size, 0, 0, 0.5 * size, 1e-12 * size, 0};
    part.triangles = {0, 1, 2};
    CHECK_THAT(only(problems_of(part, true, false)), Contains("its area is zero"));
    part.points[7] = 1e-6 * size;
    CHECK(problems_of(part, true, false).empty());
  }
}

TEST_CASE("flat and inverted tetrahedra are found") {
  MeshPart part;
  part.points = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0};
  part.tetrahedra = {0, 1, 2, 3, 0, 2, 1, 3, 0, 1, 2, 4};
  const auto problems = problems_of(part, false, false);
  REQUIRE(problems.size() == 2);
  CHECK_THAT(problems[1], Contains("tetrahedron 2") && Contains("its volume is zero"));
  CHECK_THAT(problems[0], Contains("tetrahedron 1") && Contains("inverted at rest (negative volume)"));
  part.tetrahedra.resize(8);
  orient(part, false);
  CHECK(problems_of(part, false, false).empty());
}

TEST_CASE("after five of a kind the others are counted") {
  MeshPart part = unit_triangles({});
  for (int i = 0; i < 9; ++i) part.triangles.insert(part.triangles.end(), {0, 0, 1});
  const auto problems = problems_of(part, true, false);
  REQUIRE(problems.size() == 6);
  CHECK_THAT(problems.back(), Contains("and 4 more"));
}

TEST_CASE("vertices at the same place are refused, kept or welded") {
  MeshPart part;
  part.points = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, -0.0, 1, 1, 0};
  part.triangles = {0, 1, 2, 3, 5, 4};
  part.groups = {{"all", {0, 1, 2, 3, 4, 5}}};
  const auto problems = problems_of(part, true, false);
  REQUIRE(problems.size() == 2);
  CHECK_THAT(problems[0], Contains("vertices 2 and 4") && Contains("coincident: weld"));
  CHECK(problems_of(part, true, true).empty());
  weld(part);
  CHECK(part.vertex_count() == 4);
  CHECK(part.triangles == std::vector<Index>{0, 1, 2, 1, 3, 2});
  CHECK(part.groups[0].vertices == std::vector<Index>{0, 1, 2, 3});
  CHECK(problems_of(part, true, false).empty());
}

TEST_CASE("a mesh without vertices or elements says so") {
  CHECK_THAT(only(problems_of(MeshPart{}, true, false)), Contains("no vertices"));
  CHECK_THAT(only(problems_of(unit_triangles({}), true, false)), Contains("no edges, triangles or tetrahedra"));
}

TEST_CASE("triangles on the surface of tetrahedra go, others stay") {
  MeshPart part = make_brick({{2, 2, 2}, {1, 1, 1}});
  const Index* tetrahedron = part.tetrahedra.data();
  part.triangles = {tetrahedron[2], tetrahedron[0], tetrahedron[1], 1, 2, 4};
  drop_faces_of_tetrahedra(part);
  CHECK(part.triangles == std::vector<Index>{1, 2, 4});
}

TEST_CASE("vertices that belong to no element can be dropped") {
  MeshPart part = unit_triangles({0, 1, 3});
  part.groups = {{"two", {1, 2}}};
  drop_unused(part);
  CHECK(part.points == std::vector<double>{0, 0, 0, 1, 0, 0, 1, 1, 0});
  CHECK(part.triangles == std::vector<Index>{0, 1, 2});
  CHECK(part.groups[0].vertices == std::vector<Index>{1});
}
