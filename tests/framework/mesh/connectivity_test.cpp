#include "mesh/connectivity.hpp"

#include <catch2/catch.hpp>

#include "mesh/grid.hpp"

using namespace pliant;
using Catch::Contains;

namespace {

Mesh two_grids() {
  const MeshPart grid = make_grid({{2, 2}, {2, 2}});
  return join(std::vector<NamedPart>{{"a", grid}, {"b", grid}}, 2);
}

Connectivity connected(const Mesh& mesh) {
  Connectivity connectivity(mesh.vertex_count());
  connectivity.join(mesh.triangles, 3);
  return connectivity;
}

std::vector<char> held(const Mesh& mesh, std::vector<std::size_t> dofs) {
  std::vector<char> mask(mesh.rest.size(), 0);
  for (const std::size_t dof : dofs) mask[dof] = 1;
  return mask;
}

}  // namespace

TEST_CASE("a part that nothing holds is found and named") {
  const Mesh mesh = two_grids();
  const auto loose = loose_parts(connected(mesh), 2, held(mesh, {0, 1}));
  REQUIRE(loose.size() == 1);
  CHECK(loose[0].vertex == 4);
  CHECK(loose[0].vertex_count == 4);
  CHECK_THAT(describe(loose[0], mesh), Contains("4 connected vertices") && Contains("of mesh 'b'") &&
                                           Contains("vertices 4 and 0 lie at the same place"));
}

TEST_CASE("a part that is held along one coordinate only says which other is free") {
  const Mesh mesh = two_grids();
  const auto loose = loose_parts(connected(mesh), 2, held(mesh, {0, 1, 9}));
  REQUIRE(loose.size() == 1);
  CHECK(loose[0].coordinates == std::vector<int>{0});
  CHECK_THAT(describe(loose[0], mesh), Contains("freely along x"));
}

TEST_CASE("parts joined by any element hang together") {
  const Mesh mesh = two_grids();
  Connectivity connectivity = connected(mesh);
  connectivity.join(std::vector<Index>{3, 7}, 2);
  CHECK(loose_parts(connectivity, 2, held(mesh, {0, 1})).empty());
  CHECK(connectivity.root_of(7) == 0);
}

TEST_CASE("free vertices that no element touches are found") {
  const Mesh mesh = two_grids();
  Connectivity connectivity(mesh.vertex_count());
  connectivity.join(std::vector<Index>{0, 1, 2, 1, 3, 2, 4, 5, 6}, 3);
  CHECK(untouched_vertices(connectivity, 2, held(mesh, {})) == std::vector<Index>{7});
  CHECK(untouched_vertices(connectivity, 2, held(mesh, {14, 15})).empty());
  CHECK_THAT(describe_untouched(std::vector<Index>{6, 7}, mesh),
             Contains("vertex 6 (number 2 of mesh 'b') and 1 more"));
  MeshPart lonely;
  lonely.points = {0, 0, 0, 1, 0, 0, 5, 5, 0};
  lonely.lines = {0, 1};
  const Mesh scene = join(std::vector<NamedPart>{{"lonely", lonely}}, 2);
  CHECK_THAT(describe_untouched(std::vector<Index>{2}, scene), Contains("vertex 2:") && Contains("unused: drop"));
}
