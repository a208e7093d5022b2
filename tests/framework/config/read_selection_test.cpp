#include "config/read_selection.hpp"

#include <catch2/catch.hpp>

#include "scene.hpp"

using namespace pliant;
using Catch::Contains;
using test::Scene;

namespace {

// 6 7 8
// 3 4 5   over [-1, 1] x [-1, 1]
// 0 1 2
const std::string square = "mesh: {name: square, grid: {vertices: [3, 3], size: [2, 2]}}\n";
const std::string two =
    "meshes:\n"
    "  - {name: low, grid: {vertices: [2, 2], size: [1, 1]}}\n"
    "  - {name: high, grid: {vertices: [2, 2], size: [1, 1]}, translate: [0, 5]}\n";

VertexSet selected(const std::string& select, const std::string& mesh = square) {
  const Scene scene(mesh + "select: " + select);
  INFO(scene.messages());
  REQUIRE(scene.selected);
  CHECK(scene.mistakes.list().empty());
  const Scene again(write_yaml(scene.resolved));  // what is resolved selects the same
  CHECK(again.selected == scene.selected);
  return *scene.selected;
}

std::string refused(const std::string& select, const std::string& mesh = square) {
  const Scene scene(mesh + "select: " + select);
  CHECK(scene.mistakes.any());
  return scene.messages();
}

}  // namespace

TEST_CASE("every kind of selection") {
  CHECK(selected("all").size() == 9);
  CHECK(selected("{side: left}") == VertexSet{0, 3, 6});
  CHECK(selected("{side: [right, top]}") == VertexSet{8});
  CHECK(selected("{side: left, of: {side: top}}") == VertexSet{6});
  CHECK(selected("{side: left, tolerance: 0.4}") == VertexSet{0, 1, 3, 4, 6, 7});
  CHECK(selected("{box: {min: [0, -1], max: [1, 0]}}") == VertexSet{1, 2, 4, 5});
  CHECK(selected("{box: {min: [0.5, -9]}}") == VertexSet{2, 5, 8});
  CHECK(selected("{sphere: {centre: [0, 0], radius: 1}}") == VertexSet{1, 3, 4, 5, 7});
  CHECK(selected("{nearest: [0.8, 0.1]}") == VertexSet{5});
  CHECK(selected("{vertices: [5, 2, 5]}") == VertexSet{2, 5});
  CHECK(selected("{mesh: high}", two) == VertexSet{4, 5, 6, 7});
  CHECK(selected("{vertices: {mesh: high, numbers: [1]}}", two) == VertexSet{5});
  CHECK(selected("{side: bottom, of: {mesh: high}}", two) == VertexSet{4, 5});
}

TEST_CASE("selections combine") {
  CHECK(selected("{any: [{side: left}, {side: right}]}") == VertexSet{0, 2, 3, 5, 6, 8});
  CHECK(selected("{both: [{side: left}, {side: top}]}") == VertexSet{6});
  CHECK(selected("{all: [{side: left}, {side: top}]}") == VertexSet{6});
  CHECK(selected("{not: {any: [{side: left}, {side: right}]}}") == VertexSet{1, 4, 7});
}

TEST_CASE("selections have names, in any order") {
  const std::string names = square + "selections:\n  corner: {both: [tip, {side: top}]}\n  tip: {side: right}\n";
  CHECK(selected("corner", names) == VertexSet{8});
  CHECK(selected("{not: tip}", names).size() == 6);
}

TEST_CASE("names that do not exist, or lead in a circle") {
  CHECK_THAT(refused("tipp", square + "selections: {tip: {side: right}}\n"),
             Contains("test.yaml:3:9: there is no selection 'tipp'; did you mean 'tip'?"));
  CHECK_THAT(refused("left"), Contains("a side is written {side: left}"));
  CHECK_THAT(refused("square"), Contains("a mesh is written {mesh: square}"));
  CHECK_THAT(refused("a", square + "selections: {a: {not: b}, b: {any: [a]}}\n"),
             Contains("selection 'a' is made from itself"));
  CHECK_THAT(refused("{mesh: hihg}", two), Contains("there is no mesh 'hihg'; did you mean 'high'?"));
  CHECK_THAT(refused("{group: inlet}"), Contains("there is no group 'inlet'; the mesh has no groups"));
}

TEST_CASE("an empty selection is a mistake that says where the mesh is") {
  CHECK_THAT(refused("{sphere: {centre: [9, 9], radius: 1}}"),
             Contains("test.yaml:2:9: this selects no vertex; the mesh has 9 vertices within [-1, 1] x [-1, 1]"));
  CHECK_THAT(refused("{not: all}"), Contains("selects no vertex"));
}

TEST_CASE("mistakes in selections") {
  CHECK_THAT(refused("{side: lefft}"),
             Contains("test.yaml:2:16: side must be one of left") && Contains("did you mean 'left'"));
  CHECK_THAT(refused("{side: front}"), Contains("a planar mesh has no front side"));
  CHECK_THAT(refused("{sied: left}"), Contains("did you mean 'side'"));
  CHECK_THAT(refused("{side: left, sphere: {centre: [0, 0], radius: 1}}"), Contains("exactly one of the keys"));
  CHECK_THAT(refused("{vertices: [0, 9]}"), Contains("vertex 9 does not exist; the mesh has the vertices 0 to 8"));
  CHECK_THAT(refused("{vertices: [-1]}"), Contains("vertex -1 does not exist"));
  CHECK_THAT(refused("{vertices: {mesh: low, numbers: [4]}}", two), Contains("mesh 'low' has the vertices 0 to 3"));
  CHECK_THAT(refused("{vertices: []}"), Contains("vertices must be a list of"));
  CHECK_THAT(refused("{box: {min: [1, 0], max: [0, 1]}}"), Contains("max must be at least min"));
  CHECK_THAT(refused("{box: {}}"), Contains("lacks the key min"));
  CHECK_THAT(refused("{nearest: [0, 0, 0]}"), Contains("must be a list of 2 numbers"));
  CHECK_THAT(refused("{sphere: {centre: [0, 0], radius: -1}}"), Contains("radius must be"));
  CHECK_THAT(refused("{any: []}"), Contains("one selection or more"));
  CHECK_THAT(refused("[0, 1]"), Contains("a selection must be a map"));
  CHECK_THAT(refused("{side: left, off: all}"), Contains("unknown key 'off'") && Contains("'of'"));
  CHECK_THAT(refused("{side: []}"), Contains("one side or more"));
}

TEST_CASE("without a mesh the grammar is checked all the same") {
  const Scene scene("mesh: {file: none.obj}\nselections: {a: {side: lefft}, b: {side: left}, c: {box: {min: [0, 0]}}}");
  CHECK_THAT(scene.messages(), Contains("there is no file") && Contains("side must be one of"));
  CHECK(scene.mistakes.list().size() == 2);
}
