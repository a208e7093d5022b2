#include "config/read_mesh.hpp"

#include <catch2/catch.hpp>

#include "scene.hpp"
#include "scratch.hpp"

using namespace pliant;
using Catch::Contains;
using test::Scene;

namespace {

std::string messages(const std::string& yaml) {
  const Scene scene(yaml);
  CHECK_FALSE(scene.mesh);
  return scene.messages();
}

}  // namespace

TEST_CASE("a grid, with its defaults in the resolved config") {
  const Scene scene("mesh: {grid: {vertices: [3, 2], size: [5, 1]}}");
  REQUIRE(scene.messages().empty());
  CHECK(scene.mesh->dim == 2);
  CHECK(scene.mesh->vertex_count() == 6);
  CHECK(scene.mesh->bodies[0].name == "mesh");
  CHECK(scene.resolved.find_path("mesh.grid.diagonal")->text == "se_nw");
  CHECK(scene.resolved.find("dim")->text == "2");
  const Scene again(write_yaml(scene.resolved));
  CHECK(again.messages().empty());
  CHECK(same_content(again.resolved, scene.resolved));
}

TEST_CASE("dim is 2 where all z are 0, unless it is given") {
  CHECK(Scene("mesh: {brick: {vertices: [2, 2, 2], size: [1, 1, 1]}}").mesh->dim == 3);
  CHECK(Scene("dim: 3\nmesh: {grid: {vertices: [2, 2], size: [1, 1]}}").mesh->dim == 3);
  CHECK_THAT(messages("dim: 2\nmesh: {brick: {vertices: [2, 2, 2], size: [1, 1, 1]}}"),
             Contains("test.yaml:1:6: dim is 2 but the mesh has vertices with z other than 0"));
  CHECK_THAT(messages("dim: 4\nmesh: {grid: {vertices: [2, 2], size: [1, 1]}}"),
             Contains("test.yaml:1:6: dim must be"));
}

TEST_CASE("a mesh is placed by scale, rotate and translate, in this order") {
  const Scene scene(
      "mesh:\n  grid: {vertices: [2, 2], size: [2, 2]}\n  scale: [2, 1]\n  rotate: {degrees: 90}\n  translate: [10, "
      "0]");
  REQUIRE(scene.messages().empty());
  CHECK(scene.mesh->rest[0] == Approx(11));
  CHECK(scene.mesh->rest[1] == Approx(-2));
  const Scene tilted("mesh: {grid: {vertices: [2, 2], size: [2, 2]}, rotate: {degrees: 90, axis: [1, 0, 0]}}");
  CHECK(tilted.mesh->dim == 3);
}

TEST_CASE("several meshes share a scene") {
  const Scene scene(
      "meshes:\n"
      "  - {name: low, grid: {vertices: [2, 2], size: [1, 1]}}\n"
      "  - {name: high, grid: {vertices: [3, 2], size: [1, 1], diagonal: sw_ne}, translate: [0, 5]}\n");
  REQUIRE(scene.messages().empty());
  REQUIRE(scene.mesh->bodies.size() == 2);
  CHECK(scene.mesh->bodies[1].name == "high");
  CHECK(scene.mesh->bodies[1].first_vertex == 4);
  CHECK(scene.mesh->position(4)[1] == 4.5);
}

TEST_CASE("mistakes in meshes are all told, each at its place") {
  CHECK_THAT(messages("name: x"), Contains("exactly one of the keys mesh, meshes"));
  CHECK_THAT(messages("mesh: {grid: {vertices: [2, 2], size: [1, 1]}, file: a.obj}"),
             Contains("exactly one of the keys grid, brick, file"));
  CHECK_THAT(
      messages("mesh: {grid: {vertices: [1, 2], size: [1, 1]}}"),
      Contains("test.yaml:1:26: vertices[0] must be a number >= 2") || Contains("test.yaml:1:26: vertices[0] must be"));
  CHECK_THAT(messages("mesh: {grid: {vertices: [2, 2], size: [1, 0], diagonals: se_nw}}"),
             Contains("size[1] must be") && Contains("unknown key 'diagonals'") && Contains("did you mean 'diagonal'"));
  CHECK_THAT(messages("mesh: {grid: {vertices: [2, 2, 2], size: [1, 1]}}"), Contains("must be a list of 2"));
  CHECK_THAT(messages("meshes: []"), Contains("at least one mesh"));
  CHECK_THAT(messages("meshes:\n  - {name: a, grid: {vertices: [2, 2], size: [1, 1]}}\n  - {name: a, grid: {vertices: "
                      "[2, 2], size: [1, 1]}}"),
             Contains("test.yaml:3:12: two meshes are called 'a'"));
  CHECK_THAT(messages("mesh: {grid: {vertices: [2, 2], size: [1, 1]}, scale: 0}"), Contains("scale must not be 0"));
  CHECK_THAT(messages("mesh: {grid: {vertices: [2, 2], size: [1, 1]}, scale: [-1, 1]}"),
             Contains("inverted at rest") && Contains("orient: true"));
}

TEST_CASE("a mirrored mesh may be turned") {
  const Scene scene("mesh: {grid: {vertices: [2, 2], size: [1, 1]}, scale: [-1, 1], orient: true}");
  CHECK(scene.messages().empty());
}

TEST_CASE("an absurdly large grid is a mistake at its place") {
  CHECK_THAT(messages("mesh:\n  grid: {vertices: [1000000, 1000000], size: [1, 1]}"),
             Contains("test.yaml:2:9: mesh: 1000000000000 vertices"));
}

TEST_CASE("a mesh file is found beside its config, and its faults are told there") {
  const test::Scratch scratch;
  scratch.write("good.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  scratch.write("flat.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n");
  scratch.write("bad.obj", "v 0 0 0\nf 1 2 3\n");
  const std::string config = (scratch / "config.yaml").string();
  const auto read = [&](const std::string& file) {
    return Scene("mesh: {file: " + file + "}", Schedule::load_factor, config);
  };
  CHECK(read("good.obj").mesh->count(Simplex::triangle) == 1);
  CHECK_THAT(read("flat.obj").messages(),
             Contains("config.yaml:1:14: mesh: triangle 0 (vertices 0, 1, 2): its area is zero"));
  CHECK_THAT(read("bad.obj").messages(), Contains("line 2: vertex 2 does not exist"));
  CHECK_THAT(read("none.obj").messages(), Contains("there is no file") && Contains(scratch.folder().string()));
  CHECK_THAT(read(".").messages(), Contains("config.yaml:1:14: mesh:"));
}
