#include "output/surface.hpp"

#include <catch2/catch.hpp>

using namespace pliant;

TEST_CASE("the surface of tetrahedra are the faces of only one, seen counter-clockwise from outside") {
  Mesh mesh;
  mesh.dim = 3;
  mesh.rest = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1};
  mesh.tetrahedra = {0, 1, 2, 3, 1, 2, 3, 4};
  const std::vector<Index> surface = surface_of(mesh);
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

TEST_CASE("a triangle of the mesh that is a face of a tetrahedron is there once") {
  Mesh mesh;
  mesh.dim = 3;
  mesh.rest = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  mesh.tetrahedra = {0, 1, 2, 3};
  mesh.triangles = {0, 1, 2};
  const std::vector<Index> surface = surface_of(mesh);
  CHECK(surface.size() == 3 * 4);
  CHECK(std::vector<Index>(surface.begin(), surface.begin() + 3) == mesh.triangles);
}
