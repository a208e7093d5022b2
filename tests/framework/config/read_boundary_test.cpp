#include "config/read_boundary.hpp"

#include <catch2/catch.hpp>

#include "scene.hpp"
#include "scratch.hpp"

using namespace pliant;
using Catch::Contains;
using test::Scene;

namespace {

const std::string square = "mesh: {grid: {vertices: [3, 3], size: [2, 2]}}\n";
const std::string cube = "mesh: {brick: {vertices: [2, 2, 2], size: [2, 2, 2]}}\n";

std::string refused(const std::string& entry, Schedule schedule = Schedule::load_factor,
                    const std::string& mesh = square) {
  const Scene scene(mesh + "boundary:\n" + entry, schedule);
  CHECK_FALSE(scene.boundary);
  return scene.messages();
}

// Positions of all vertices at a time.
std::vector<double> moved(Scene& scene, double time) {
  INFO(scene.messages());
  REQUIRE(scene.boundary);
  std::vector<double> x = scene.mesh->rest;
  scene.boundary->pins.move_to(time, x);
  return x;
}

}  // namespace

TEST_CASE("the beam's boundary of the reference experiment") {
  Scene scene(
      "mesh: {grid: {vertices: [160, 16], size: [5.0, 1.0], diagonal: se_nw}}\n"
      "boundary:\n"
      "  - {select: {side: left},  hold: rest}\n"
      "  - {select: {side: right}, rotate: {degrees: 60, about: {side: left}}}\n");
  const auto x = moved(scene, 1.0);
  CHECK(scene.boundary->pins.dofs().size() == 64);
  CHECK(x[2 * 2559] == Approx(-0.433012701892).margin(1e-12));
  CHECK(x[2 * 2559 + 1] == Approx(4.580127018922).margin(1e-12));
  CHECK(scene.boundary->pins.entries()[1].name == "boundary_1");
  CHECK(scene.resolved.find_path("boundary.1.easing")->text == "linear");
  Scene again(write_yaml(scene.resolved));
  CHECK(moved(again, 1.0) == x);
}

TEST_CASE("the cloth's corners are pinned") {
  Scene scene(
      "mesh: {grid: {vertices: [25, 25], size: [2, 2], diagonal: sw_ne}}\n"
      "boundary:\n  - {select: {any: [{side: [top, left]}, {side: [top, right]}]}, hold: rest}\n");
  REQUIRE(scene.boundary);
  CHECK(scene.boundary->pins.entries()[0].vertices == VertexSet{600, 624});
}

TEST_CASE("single coordinates are held, or moved") {
  Scene scene(
      square +
      "boundary:\n  - {select: {side: bottom}, fix: [y]}\n  - {select: {side: top}, translate: [3, 1], fix: [x]}\n");
  const auto x = moved(scene, 1.0);
  CHECK(scene.boundary->pins.dofs().size() == 6);
  CHECK(scene.boundary->pins.pinned(1));
  CHECK_FALSE(scene.boundary->pins.pinned(0));
  CHECK(x[12] == 2);
  CHECK(x[13] == 1);
}

TEST_CASE("motions follow their script in a dynamic run") {
  Scene scene(square + "boundary:\n  - {select: {side: top}, translate: [4, 0], over: [1, 3], easing: smooth}\n",
              Schedule::time);
  CHECK(moved(scene, 1.0)[12] == -1);
  CHECK(moved(scene, 1.5)[12] == Approx(-1 + 4 * 0.15625));
  CHECK(moved(scene, 8.0)[12] == 3);
}

TEST_CASE("keyframes come from a table beside the config") {
  const test::Scratch scratch;
  scratch.write("path.csv", "time,x,y\n0,0,0\n2,1,3\n");
  scratch.write("back.csv", "time,x,y\n1,0,0\n1,1,3\n");
  scratch.write("space.csv", "time,x,y,z\n1,0,0,0\n");
  const auto read = [&](const std::string& file) {
    return Scene(square + "boundary: [{select: all, keyframes: " + file + "}]", Schedule::time,
                 (scratch / "a.yaml").string());
  };
  Scene scene = read("path.csv");
  CHECK(moved(scene, 1.0)[1] == 0.5);
  CHECK_THAT(read("back.csv").messages(), Contains("back.csv: the times must increase"));
  CHECK_THAT(read("space.csv").messages(), Contains("the columns must be time, x, y for a mesh of dimension 2"));
  CHECK_THAT(read("none.csv").messages(), Contains("a.yaml:2:37:") && Contains("none.csv"));
}

TEST_CASE("in space a turn needs an axis, in the plane it has one") {
  Scene scene(cube +
              "boundary: [{select: {side: right}, rotate: {degrees: 90, about: {side: right}, axis: [1, 0, 0]}}]");
  const auto x = moved(scene, 1.0);  // vertex 1 at (1, -1, -1)
  CHECK(x[3] == Approx(1));
  CHECK(x[4] == Approx(1));
  CHECK(x[5] == Approx(-1));
  CHECK_THAT(refused("  - {select: all, rotate: {degrees: 9, about: [0, 0, 0]}}", Schedule::load_factor, cube),
             Contains("lacks the key axis"));
  CHECK_THAT(refused("  - {select: all, rotate: {degrees: 9, about: [0, 0, 0], axis: [0, 0, 0]}}",
                     Schedule::load_factor, cube),
             Contains("axis must not be zero"));
  CHECK_THAT(refused("  - {select: all, rotate: {degrees: 9, about: [0, 0], axis: [0, 0, 1]}}"),
             Contains("leave axis out"));
}

TEST_CASE("contradicting pins are a mistake that names both lines and the vertex") {
  const std::string message =
      refused("  - {select: {side: left}, hold: rest}\n  - {select: {side: top}, translate: [0, 1], name: lift}\n");
  CHECK_THAT(message,
             Contains("test.yaml:4:5: vertex 6: this entry puts its y at") && Contains("boundary_0 at test.yaml:3:5"));
}

TEST_CASE("mistakes in boundary entries") {
  CHECK_THAT(refused("  - {hold: rest}"), Contains("lacks the key select"));
  CHECK_THAT(refused("  - {select: all}"), Contains("lacks the key hold"));
  CHECK_THAT(refused("  - {select: all, hold: still}"), Contains("hold must be one of rest"));
  CHECK_THAT(refused("  - {select: all, hold: rest, translate: [0, 1]}"),
             Contains("test.yaml:3:42: translate does not go with hold: rest"));
  CHECK_THAT(refused("  - {select: all, fix: [z]}"), Contains("fix must be one of x, y"));
  CHECK_THAT(refused("  - {select: all, fix: []}"), Contains("one coordinate or more"));
  CHECK_THAT(refused("  - {select: all, fix: y}"), Contains("fix must be a list"));
  CHECK_THAT(refused("  - {select: all, translate: [0, 1, 2]}"), Contains("translate must be a list of 2 numbers"));
  CHECK_THAT(refused("  - {select: all, translate: [0, .nan]}"), Contains("translate[1]"));
  CHECK_THAT(refused("  - {select: all, rotate: {degrees: 60}}"), Contains("lacks the key about"));
  CHECK_THAT(refused("  - {select: all, rotate: {degree: 60, about: [0, 0]}}"), Contains("did you mean 'degrees'"));
  CHECK_THAT(refused("  - {select: all, scale: {factor: 0, about: [0, 0]}}"), Contains("factor must not be 0"));
  CHECK_THAT(refused("  - {select: all, translate: [0, 1], over: [0, 2]}"), Contains("over[1] must be"));
  CHECK_THAT(refused("  - {select: all, translate: [0, 1], over: [2, 1]}", Schedule::time),
             Contains("must not end (1) before it starts (2)"));
  CHECK_THAT(refused("  - {select: all, translate: [0, 1]}", Schedule::time), Contains("lacks the key over"));
  CHECK_THAT(refused("  - {select: all, fix: [x], over: [0, 1]}"), Contains("over does not go with"));
  CHECK_THAT(
      refused("  - {select: {side: left}, hold: rest, name: a}\n  - {select: {side: right}, hold: rest, name: a}"),
      Contains("two boundary entries are called 'a'"));
  CHECK_THAT(refused("  - 7"), Contains("a boundary entry must be a map"));
}

TEST_CASE("no boundary, no pins") {
  const Scene scene(square);
  REQUIRE(scene.boundary);
  CHECK(scene.boundary->pins.dofs().empty());
}
