#include "mesh/obj.hpp"

#include <fstream>

#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <pliant/errors.hpp>

#include "mesh/grid.hpp"
#include "mesh/mesh_file.hpp"
#include "scratch.hpp"

using namespace pliant;
using Catch::Contains;

namespace {

const std::string square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

}  // namespace

TEST_CASE("an OBJ file gives back the mesh it was written from, bit for bit") {
  const MeshPart grid = make_grid({{7, 5}, {0.7, 0.3}});
  std::string text = "# a grid\no grid\n";
  for (std::size_t v = 0; v < grid.points.size(); v += 3) {
    text += fmt::format("v {:.17g} {:.17g} {:.17g}\r\n", grid.points[v], grid.points[v + 1], grid.points[v + 2]);
  }
  for (std::size_t t = 0; t < grid.triangles.size(); t += 3) {
    text +=
        fmt::format("f {}/1/1 {}//2 {}\n", grid.triangles[t] + 1, grid.triangles[t + 1] + 1, grid.triangles[t + 2] + 1);
  }
  const MeshPart read = parse_obj(text);
  CHECK(read.points == grid.points);
  CHECK(read.triangles == grid.triangles);
  REQUIRE(read.groups.size() == 1);
  CHECK(read.groups[0].name == "grid");
  CHECK(read.groups[0].vertices.size() == 35);
}

TEST_CASE("lines give edges, also along a path, and numbers may count back") {
  const MeshPart cable = parse_obj(square + "l 1 2 3\nl -1 -2\n");
  CHECK(cable.lines == std::vector<Index>{0, 1, 1, 2, 3, 2});
  CHECK(cable.triangles.empty());
}

TEST_CASE("convex polygons become a fan, others are refused") {
  CHECK(parse_obj(square + "f 1 2 3 4\n").triangles == std::vector<Index>{0, 1, 2, 0, 2, 3});
  CHECK_THROWS_WITH(parse_obj(square + "v 0.9 0.5 0\nf 1 5 2 3 4\n"), Contains("not convex"));
  CHECK_THROWS_WITH(parse_obj(square + "f 1 3 2 4\n"), Contains("not convex"));
  std::string circle, face = "f";
  for (int i = 0; i < 300; ++i) {
    circle += fmt::format("v {} {} 0\n", std::cos(i * 0.02), std::sin(i * 0.02));
    face += fmt::format(" {}", i + 1);
  }
  CHECK_THROWS_WITH(parse_obj(circle + face), Contains("takes at most 255; found 300"));
}

TEST_CASE("what the loader lets through is a mistake with its line") {
  const auto fails = [](const std::string& line, const std::string& message) {
    CHECK_THROWS_WITH(parse_obj(square + line + "\n"), Contains("line 5: ") && Contains(message));
  };
  fails("v nan 0 0", "'nan' is not a finite number");
  fails("v 0 inf 0", "'inf' is not a finite number");
  fails("v 0 0 1e400", "'1e400' is not a finite number");
  fails("v 0 zero 0", "'zero' is not a finite number");
  fails("v 0 1,5 0", "'1,5' is not a finite number");
  fails("v 0 0", "needs 3 coordinates; found 2");
  fails("v 0 0 0 2", "weight other than 1");
  fails("f 1 2 9", "vertex 9 does not exist; the file has 4 vertices, numbered from 1");
  fails("f 0 1 2", "vertex 0 does not exist");
  fails("f 1 2 -5", "vertex -5 does not exist");
  fails("f 1 2 99999999999999999999", "is not a vertex number");
  fails("f 1 2 4294967297", "vertex 4294967297 does not exist");
  fails("f 1 2 x", "'x' is not a vertex number");
  fails("f 1 2 3.0", "'3.0' is not a vertex number");
  fails("f 1 2", "a face needs at least 3 vertices; found 2");
  fails("l 1", "a line needs at least 2 vertices");
  fails("p 1", "'p' is not a statement");
  fails("curv 0 1 1 2", "'curv' is not a statement");
  fails("hello world", "'hello' is not a statement");
  fails("f 1 2 \\", "continues on the next one");
}

TEST_CASE("many mistakes are told at once, but no more than ten") {
  std::string text;
  for (int i = 0; i < 50; ++i) text += "rubbish\n";
  try {
    parse_obj(text);
    FAIL("it was accepted");
  } catch (const Error& error) {
    CHECK_THAT(error.what(), Contains("line 10:") && !Contains("line 11:"));
  }
}

TEST_CASE("files that are no text, or nothing at all") {
  CHECK_THROWS_WITH(parse_obj(std::string("v 0 0 0\0f", 9)), Contains("not a text file"));
  CHECK_THROWS_WITH(parse_obj("# nothing\n"), Contains("no vertex"));
  const test::Scratch scratch;
  std::ofstream(scratch / "empty.obj");
  CHECK_THROWS_WITH(read_mesh_file(scratch / "empty.obj"), Contains("is empty"));
  CHECK_THROWS_WITH(read_mesh_file(scratch / "none.obj"), Contains("there is no file"));
  std::filesystem::create_directory(scratch / "folder.obj");
  CHECK_THROWS_WITH(read_mesh_file(scratch / "folder.obj"), Contains("is a directory"));
  CHECK_THROWS_WITH(read_mesh_file("/dev/null/x.obj"), Contains("there is no file"));
  CHECK_THROWS_WITH(read_mesh_file(scratch / "mesh.stl"), Contains("'.stl'") && Contains(".obj"));
}

TEST_CASE("the extension's case does not matter") {
  const test::Scratch scratch;
  std::ofstream(scratch / "A.OBJ") << square << "f 1 2 3\n";
  CHECK(read_mesh_file(scratch / "A.OBJ").triangles.size() == 3);
}
