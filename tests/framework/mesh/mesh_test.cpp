#include "mesh/mesh.hpp"

#include <catch2/catch.hpp>

#include "mesh/brick.hpp"
#include "mesh/grid.hpp"

using namespace pliant;

TEST_CASE("edges are unique, (min, max) and sorted") {
  const std::vector<Index> triangles{2, 1, 0, 2, 3, 1};
  CHECK(unique_edges(triangles, 3) == std::vector<Index>{0, 1, 0, 2, 1, 2, 1, 3, 2, 3});
  const Mesh cloth = join(std::vector<NamedPart>{{"cloth", make_grid({{25, 25}, {2, 2}, Grid::Diagonal::sw_ne})}}, 2);
  CHECK(cloth.count(Simplex::edge) == 1776);
  for (std::size_t e = 2; e < cloth.edges.size(); e += 2) {
    CHECK(std::pair(cloth.edges[e - 2], cloth.edges[e - 1]) < std::pair(cloth.edges[e], cloth.edges[e + 1]));
  }
}

TEST_CASE("bodies stand behind each other in one scene") {
  MeshPart cable;
  cable.points = {0, 0, 0, 1, 0, 0, 2, 0, 0};
  cable.lines = {2, 1, 0, 1};
  cable.groups = {{"end", {2}}};
  MeshPart grid = make_grid({{3, 2}, {1, 1}});
  grid.groups = {{"end", {0, 3}}};
  const Mesh scene = join(std::vector<NamedPart>{{"grid", grid}, {"cable", cable}}, 2);
  CHECK(scene.vertex_count() == 9);
  CHECK(scene.count(Simplex::triangle) == 4);
  CHECK(std::vector<Index>(scene.edges.end() - 4, scene.edges.end()) == std::vector<Index>{6, 7, 7, 8});
  REQUIRE(scene.groups.size() == 1);
  CHECK(scene.groups[0].vertices == std::vector<Index>{0, 3, 8});
  CHECK(scene.name_of_vertex(7) == "vertex 7 (number 1 of mesh 'cable')");
  CHECK(scene.name_of_element(Simplex::triangle, 3) == "triangle 3 (number 3 of mesh 'grid')");
  CHECK(scene.body_of(6).name == "cable");
  CHECK(loose_edges(scene) == std::vector<Index>{scene.count(Simplex::edge) - 2, scene.count(Simplex::edge) - 1});
}

TEST_CASE("a scene in space keeps z, one in the plane drops it") {
  const std::vector<NamedPart> parts{{"grid", make_grid({{2, 2}, {2, 2}})}};
  CHECK(join(parts, 2).rest == std::vector<double>{-1, -1, 1, -1, -1, 1, 1, 1});
  CHECK(join(parts, 3).rest == std::vector<double>{-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0});
  CHECK(bounds_of(join(parts, 3)).text(3) == "[-1, 1] x [-1, 1] x [0, 0]");
}
