// Files that Gmsh and TetGen wrote, and damaged copies of them.
#include "mesh/mesh_file.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include <catch2/catch.hpp>
#include <pliant/errors.hpp>

#include "mesh/medit.hpp"
#include "mesh/mesh.hpp"
#include "mesh/msh.hpp"
#include "mesh/part_checks.hpp"
#include "mesh/selection.hpp"

using namespace pliant;
using Catch::Contains;

namespace {

std::filesystem::path data(const std::string& name) {
  return std::filesystem::path(PLIANT_TEST_DATA) / "meshes" / name;
}

std::string bytes_of(const std::string& name) {
  std::ifstream file(data(name), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

MeshPart parse(const std::string& name, const std::string& bytes) {
  return name.ends_with(".msh") ? parse_msh(bytes) : parse_medit(bytes);
}

const std::vector<Index>& group(const MeshPart& part, const std::string& name) {
  for (const VertexGroup& g : part.groups) {
    if (g.name == name) return g.vertices;
  }
  FAIL("no group " << name);
  return part.groups.front().vertices;
}

double area(const MeshPart& part) {
  double sum = 0;
  for (Index t = 0; t < static_cast<Index>(part.triangles.size() / 3); ++t) sum += twice_signed_area(part, t) / 2;
  return sum;
}

double volume(const MeshPart& part) {
  double sum = 0;
  for (Index t = 0; t < static_cast<Index>(part.tetrahedra.size() / 4); ++t) sum += six_signed_volume(part, t) / 6;
  return sum;
}

const std::vector<std::string> all_files{"plate.msh22.msh", "plate.msh22.binary.msh",
                                         "plate.msh41.msh", "plate.msh41.binary.msh",
                                         "bar.msh22.msh",   "bar.msh22.binary.msh",
                                         "bar.msh41.msh",   "bar.msh41.binary.msh",
                                         "shell.msh22.msh", "shell.msh22.binary.msh",
                                         "shell.msh41.msh", "shell.msh41.binary.msh",
                                         "wire.msh22.msh",  "wire.msh22.binary.msh",
                                         "wire.msh41.msh",  "wire.msh41.binary.msh",
                                         "plate.mesh",      "bar.mesh",
                                         "cube.mesh"};

}  // namespace

TEST_CASE("Gmsh's formats give the same plate, with its groups") {
  const MeshPart first = read_mesh_file(data("plate.msh41.binary.msh"));
  for (const char* name : {"plate.msh22.msh", "plate.msh22.binary.msh", "plate.msh41.msh", "plate.msh41.binary.msh"}) {
    INFO(name);
    const MeshPart plate = read_mesh_file(data(name));
    CHECK(plate.vertex_count() == 18);
    CHECK(plate.triangles == first.triangles);
    for (std::size_t i = 0; i < plate.points.size(); ++i)
      CHECK(plate.points[i] == Approx(first.points[i]).margin(1e-15));
    CHECK(area(plate) == Approx(2));
    CHECK(problems_of(plate, true, false).empty());
    CHECK(group(plate, "corner") == std::vector<Index>{0});
    CHECK(group(plate, "plate").size() == 18);
    CHECK(group(plate, "right end").size() == 3);
    for (const Index v : group(plate, "right end")) CHECK(plate.points[3 * static_cast<std::size_t>(v)] == 2);
    for (const Index v : group(plate, "curve_7")) CHECK(plate.points[3 * static_cast<std::size_t>(v)] == 0);
  }
}

TEST_CASE("Gmsh's formats give the same bar of tetrahedra") {
  for (const char* name : {"bar.msh22.msh", "bar.msh22.binary.msh", "bar.msh41.msh", "bar.msh41.binary.msh"}) {
    INFO(name);
    MeshPart bar = read_mesh_file(data(name));
    CHECK(volume(bar) == Approx(2));
    CHECK(group(bar, "bar").size() == static_cast<std::size_t>(bar.vertex_count()));
    for (const Index v : group(bar, "left")) CHECK(bar.points[3 * static_cast<std::size_t>(v)] == 0);
    for (const Index v : group(bar, "right")) CHECK(bar.points[3 * static_cast<std::size_t>(v)] == 2);
    CHECK_FALSE(bar.triangles.empty());
    drop_faces_of_tetrahedra(bar);
    CHECK(bar.triangles.empty());
    CHECK(problems_of(bar, false, false).empty());
  }
}

TEST_CASE("Gmsh's formats give the same triangles in space, and the same wire") {
  for (const char* format : {"msh22", "msh22.binary", "msh41", "msh41.binary"}) {
    INFO(format);
    const MeshPart shell = read_mesh_file(data("shell." + std::string(format) + ".msh"));
    CHECK_FALSE(shell.flat());
    CHECK(shell.groups.empty());
    CHECK(problems_of(shell, false, false).empty());
    const Mesh mesh = join(std::vector<NamedPart>{{"shell", shell}}, 3);
    CHECK(loose_edges(mesh).empty());  // the lines of the file are edges of its triangles
    const MeshPart wire = read_mesh_file(data("wire." + std::string(format) + ".msh"));
    CHECK(wire.vertex_count() == 5);
    CHECK(wire.lines.size() == 8);
    CHECK(group(wire, "end").size() == 1);
  }
}

TEST_CASE("Medit files of Gmsh and TetGen") {
  const MeshPart plate = read_mesh_file(data("plate.mesh"));
  CHECK(area(plate) == Approx(2));
  CHECK(group(plate, "edge_2").size() == 3);
  CHECK(volume(read_mesh_file(data("bar.mesh"))) == Approx(2));
  MeshPart cube = read_mesh_file(data("cube.mesh"));
  CHECK(std::abs(volume(cube)) == Approx(1));
  for (const Index v : group(cube, "triangle_1")) CHECK(cube.points[3 * static_cast<std::size_t>(v) + 2] == 0);
  drop_faces_of_tetrahedra(cube);
  CHECK(cube.triangles.empty());
  orient(cube, false);
  CHECK(problems_of(cube, false, false).empty());
}

TEST_CASE("sound files that are not read say why") {
  CHECK_THROWS_WITH(read_mesh_file(data("plate_order_2.msh")), Contains("second-order lines are not read"));
  CHECK_THROWS_WITH(read_mesh_file(data("plate_quads.msh")), Contains("quadrangles are not read"));
  CHECK_THROWS_WITH(read_mesh_file(data("plate.msh40.msh")), Contains("format 4 is not read; save it as 4.1"));
}

TEST_CASE("every truncation of a mesh file is refused, or leaves the whole mesh") {
  for (const std::string& name : all_files) {
    INFO(name);
    const std::string whole = bytes_of(name);
    const MeshPart mesh = parse(name, whole);
    std::size_t accepted = 0;
    for (std::size_t length = 0; length < whole.size(); ++length) {
      try {
        const MeshPart part = parse(name, whole.substr(0, length));
        // Only what stands behind the last section can be missing. Medit has no end mark that must be there.
        if (name.ends_with(".msh")) REQUIRE(part.points == mesh.points);
        ++accepted;
      } catch (const Error&) {
      }
    }
    if (name.ends_with(".msh")) CHECK(accepted <= 1);
  }
}

TEST_CASE("damaged mesh files are read or refused, never more") {
  std::mt19937 random(7);
  for (const std::string& name : all_files) {
    INFO(name);
    const std::string whole = bytes_of(name);
    for (int copy = 0; copy < 400; ++copy) {
      std::string damaged = whole;
      for (int i = 0; i <= copy % 4; ++i) {
        const std::size_t at = random() % damaged.size();
        damaged[at] = copy % 2 == 0 ? static_cast<char>(random()) : "0987654321-. \n$"[random() % 15];
      }
      try {
        const MeshPart part = parse(name, damaged);
        for (const auto* list : {&part.lines, &part.triangles, &part.tetrahedra}) {
          for (const Index v : *list) REQUIRE((v >= 0 && v < part.vertex_count()));
        }
        problems_of(part, true, false);
      } catch (const Error&) {
      }
    }
  }
}

TEST_CASE("absurd counts take no memory") {
  const std::string head = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n";
  CHECK_THROWS_WITH(parse_msh(head + "$Nodes\n9000000000000000000\n1 0 0 0\n$EndNodes\n"),
                    Contains("but only") && Contains("bytes follow"));
  CHECK_THROWS_WITH(parse_msh(head + "$Nodes\n-1\n$EndNodes\n"), Contains("is -1"));
  CHECK_THROWS_WITH(parse_msh(head + "$Nodes\n1\n1 0 0 0\n$EndNodes\n$Elements\n1\n1 2 2000000000 0\n$EndElements\n"),
                    Contains("number of tags"));
  const std::string head4 = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n";
  CHECK_THROWS_WITH(parse_msh(head4 + "$Entities\n0 0 0 99999999999\n$EndEntities\n"), Contains("number of entities"));
  CHECK_THROWS_WITH(parse_msh(head4 + "$Nodes\n1 1 1 1\n2 1 0 77777777777\n1\n0 0 0\n$EndNodes\n"),
                    Contains("number of nodes"));
  CHECK_THROWS_WITH(parse_medit("MeshVersionFormatted 2\nDimension 3\nVertices 123456789012\n0 0 0 0\nEnd"),
                    Contains("but only"));
  std::string binary = bytes_of("plate.msh41.binary.msh");
  const std::size_t nodes = binary.find("$Nodes\n") + 7;
  for (std::size_t i = 0; i < 16; ++i) binary[nodes + i] = '\x7f';
  CHECK_THROWS_WITH(parse_msh(binary), Contains("byte ") && Contains("number of blocks"));
}

TEST_CASE("mistakes in Gmsh files have their line") {
  const auto refused = [](const std::string& elements) {
    std::string message;
    try {
      parse_msh("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n3\n5 0 0 0\n7 1 0 0\n9 0 1 0\n$EndNodes\n" + elements);
    } catch (const Error& error) {
      message = error.what();
    }
    return message;
  };
  CHECK(refused("$Elements\n1\n1 2 2 0 1 5 7 9\n$EndElements\n").empty());
  CHECK(refused("$Elements\n1\n1 2 2 0 1 5 7 8\n$EndElements\n") == "line 12: there is no node 8");
  CHECK_THAT(refused("$Elements\n1\n1 5 2 0 1 5 7 9\n$EndElements\n"), Contains("line 12: hexahedra are not read"));
  CHECK_THAT(refused("$Elements\n1\n1 99 2 0 1 5 7 9\n$EndElements\n"), Contains("Gmsh's type 99"));
  CHECK_THAT(refused("$Elements\n2\n1 2 2 0 1 5 7 9\n$EndElements\n"), Contains("'$EndElements' is no whole number"));
  CHECK_THAT(refused("$Elements\n1\n1 2 2 0 1 5 7 9\n2 2 2 0 1 5 7 9\n$EndElements\n"),
             Contains("$EndElements should be here; found '2'"));
  CHECK_THAT(refused(""), Contains("there is no section $Elements"));
  CHECK_THAT(refused("$PartitionedEntities\n"), Contains("the section $PartitionedEntities is not read"));
  CHECK_THAT(refused("$Nodes\n0\n$EndNodes\n"), Contains("a second section $Nodes"));
  CHECK_THAT(refused("Mesh 1;\n"), Contains("a section should begin here; found 'Mesh'"));
  CHECK_THROWS_WITH(parse_msh("Point(1) = {0,0,0};"), Contains("a Gmsh file begins with $MeshFormat"));
  CHECK_THROWS_WITH(parse_msh("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n1\n1 nan 0 0\n$EndNodes\n"),
                    Contains("line 6: 'nan' is no finite number"));
  CHECK_THROWS_WITH(parse_msh("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n2\n1 0 0 0\n1 1 0 0\n$EndNodes\n"),
                    Contains("two nodes have the number 1"));
}

TEST_CASE("mistakes in Medit files have their line") {
  const std::string head = "MeshVersionFormatted 2\nDimension 2 # plane\nVertices 3\n0 0 0\n1 0 0\n0 1 4\n";
  const MeshPart part = parse_medit(head + "Triangles 1\n1 2 3 0\nEnd\n");
  CHECK(part.triangles == std::vector<Index>{0, 1, 2});
  CHECK(part.flat());
  CHECK(group(part, "vertex_4") == std::vector<Index>{2});
  CHECK_THROWS_WITH(parse_medit(head + "Triangles 1\n1 2 4 0\nEnd\n"), Contains("line 8: vertex 4 does not exist"));
  CHECK_THROWS_WITH(parse_medit(head + "Quadrilaterals 1\n1 2 3 3 0\nEnd\n"), Contains("'Quadrilaterals' is not read"));
  CHECK_THROWS_WITH(parse_medit("MeshVersionFormatted 2\nDimension 4\n"), Contains("the dimension is 4"));
  CHECK_THROWS_WITH(parse_medit("MeshVersionFormatted 2\nVertices 1\n"), Contains("the dimension must come first"));
  CHECK_THROWS_WITH(parse_medit("solid cube"), Contains("begins with MeshVersionFormatted"));
  CHECK_THROWS_WITH(parse_medit("MeshVersionFormatted 2\nDimension 3\nEnd"), Contains("no section Vertices"));
}
