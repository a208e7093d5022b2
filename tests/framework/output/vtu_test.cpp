#include "output/vtu.hpp"

#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "command.hpp"

using namespace pliant;
using namespace pliant::test;
using nlohmann::json;

namespace {

const json none = nullptr;

// What VTK reads of a frame.
json read_back(VtuWriter& writer, const Frame& frame) {
  const Scratch scratch;
  const auto file = scratch.write("frame.vtu", writer.file(frame));
  const auto result =
      run_shell("/usr/bin/python3 " PLIANT_SOURCE_DIR "/tests/framework/output/vtu_values.py " + quoted(file.string()));
  INFO(result.err);
  REQUIRE(result.code == 0);
  json read = json::parse(result.out);
  CHECK(read["errors"] == 0);
  return read;
}

// A tetrahedron, a triangle beside it, and a cable.
Mesh mixed() {
  Mesh mesh;
  mesh.dim = 3;
  mesh.rest = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 2, 0, 0, 2, 1, 0, 3, 0, 0, 4, 0, 0};
  mesh.tetrahedra = {0, 1, 2, 3};
  mesh.triangles = {4, 6, 5};
  mesh.edges = {0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3, 4, 5, 4, 6, 5, 6, 6, 7};
  return mesh;
}

Mesh triangle() {
  Mesh mesh;
  mesh.dim = 2;
  mesh.rest = {0, 0, 1, 0, 0, 1};
  mesh.triangles = {0, 1, 2};
  mesh.edges = {0, 1, 0, 2, 1, 2};
  return mesh;
}

}  // namespace

TEST_CASE("cells are tetrahedra, triangles and loose edges, and have fields of their own kind only") {
  const Mesh mesh = mixed();
  const std::vector<FieldInfo> fields = {{"volume", "", 1, Simplex::tetrahedron}, {"area", "", 1, Simplex::triangle}};
  VtuWriter writer(mesh, fields);
  const json read = read_back(writer, {3, 0.25, mesh.rest, {{0.1}, {0.2}}});
  CHECK(read["cells"] == json{{10, 0, 1, 2, 3}, {5, 4, 6, 5}, {3, 6, 7}});
  CHECK(read["cell_data"]["volume"] == json{0.1, none, none});
  CHECK(read["cell_data"]["area"] == json{none, 0.2, none});
  CHECK(read["field_data"]["TimeValue"] == json{0.25});
  CHECK(read["points"][7] == json{4.0, 0.0, 0.0});
}

TEST_CASE("a field of edges makes every edge a cell") {
  const Mesh mesh = triangle();
  const std::vector<FieldInfo> fields = {{"strain", "1", 1, Simplex::edge}};
  VtuWriter writer(mesh, fields);
  const json read = read_back(writer, {0, 0.0, mesh.rest, {{1.5, no_value, -2.5}}});
  CHECK(read["cells"] == json{{5, 0, 1, 2}, {3, 0, 1}, {3, 0, 2}, {3, 1, 2}});
  CHECK(read["cell_data"]["strain"] == json{none, 1.5, none, -2.5});
}

TEST_CASE("in the plane vectors are padded with zeros, and matrices to 3 x 3") {
  const Mesh mesh = triangle();
  const std::vector<FieldInfo> fields = {
      {"force", "", 2, Simplex::point}, {"count", "", 1, Simplex::point}, {"F", "", 4, Simplex::triangle}};
  VtuWriter writer(mesh, fields);
  const Frame frame{0, 0.0, {0, 0, 2, 0, 0, 3}, {{1, 2, 3, 4, 5, 6}, {7, 8, 9}, {11, 12, 21, 22}}};
  const json read = read_back(writer, frame);
  CHECK(read["points"] == json{{0.0, 0.0, 0.0}, {2.0, 0.0, 0.0}, {0.0, 3.0, 0.0}});
  CHECK(read["point_data"]["force"] == json{{1.0, 2.0, 0.0}, {3.0, 4.0, 0.0}, {5.0, 6.0, 0.0}});
  CHECK(read["point_data"]["count"] == json{7.0, 8.0, 9.0});
  CHECK(read["cell_data"]["F"] == json{{11.0, 12.0, 0.0, 21.0, 22.0, 0.0, 0.0, 0.0, 0.0}});
}

TEST_CASE("arrays of many blocks come back to the last bit, and so do those of none") {
  Mesh mesh;
  mesh.dim = 3;
  for (int i = 0; i < 30'000; ++i) mesh.rest.push_back(1.0 / (i + 1));
  VtuWriter writer(mesh, {});
  const json read = read_back(writer, {0, 0.0, mesh.rest, {}});
  CHECK(read["cells"].empty());
  std::vector<double> points;
  for (const json& row : read["points"]) points.insert(points.end(), row.begin(), row.end());
  CHECK(points == mesh.rest);
}

TEST_CASE("a collection lists files by number, with times to the last bit") {
  CHECK(pvd({{10, {0.1 + 0.2, "frames/b.vtu"}}, {2, {0.0, "frames/a.vtu"}}}) ==
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\">\n<Collection>\n"
        "<DataSet timestep=\"0\" part=\"0\" file=\"frames/a.vtu\"/>\n"
        "<DataSet timestep=\"0.30000000000000004\" part=\"0\" file=\"frames/b.vtu\"/>\n</Collection>\n</VTKFile>\n");
}
