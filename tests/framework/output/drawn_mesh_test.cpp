#include "output/drawn_mesh.hpp"

#include <catch2/catch.hpp>

using namespace pliant;

TEST_CASE("the surface of tetrahedra are the faces of only one, seen counter-clockwise from outside") {
  Mesh mesh;
  mesh.dim = 3;
  mesh.rest = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1};
  mesh.tetrahedra = {0, 1, 2, 3, 1, 2, 3, 4};
  const std::vector<Index> surface = drawn_mesh(mesh, DrawnEdges::loose).triangles;
  CHECK(surface.size() == 3 * 6);
  double volume = 0.0;  // the divergence theorem: that of the two, 1/6 + 1/3
  for (std::size_t t = 0; t < surface.size(); t += 3) {
    const auto a = mesh.position(surface[t]), b = mesh.position(surface[t + 1]), c = mesh.position(surface[t + 2]);
    volume +=
        (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])) /
        6.0;
  }
  CHECK(volume == Approx(0.5));
}

TEST_CASE("triangles that belong to no tetrahedron are drawn behind the faces, and know what they show") {
  Mesh mesh;
  mesh.dim = 3;
  mesh.rest = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 2, 2, 2};
  mesh.tetrahedra = {0, 1, 2, 3};
  mesh.triangles = {2, 3, 4};
  const DrawnMesh drawn = drawn_mesh(mesh, DrawnEdges::loose);
  REQUIRE(drawn.shown.size() == 5);
  CHECK(drawn.shown[0].of == Simplex::tetrahedron);
  CHECK(drawn.shown[4].of == Simplex::triangle);
  CHECK(drawn.shown[4].element == 0);
  CHECK(std::vector<Index>(drawn.triangles.end() - 3, drawn.triangles.end()) == mesh.triangles);
}
