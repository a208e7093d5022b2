#include "config/read_mesh.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "config/read_vector.hpp"
#include "mesh/brick.hpp"
#include "mesh/grid.hpp"
#include "mesh/mesh_file.hpp"
#include "mesh/motion_script.hpp"
#include "mesh/part_checks.hpp"

namespace pliant {
namespace {

struct PlacedPart {
  NamedPart named;
  Location location;  // of what it is made from
  bool orient = false;
  bool coincident_allowed = false;
};

template <std::size_t N, class T>
std::array<T, N> as_array(const std::vector<T>& values) {
  std::array<T, N> array{};
  std::copy_n(values.begin(), N, array.begin());
  return array;
}

Parameter vertices_schema(const char* example) {
  return vector("vertices").at_least(2).means("vertices along each axis").such_as(example);
}

Parameter size_schema(const char* example) {
  return vector("size").above(0).in("length").means("extent along each axis").such_as(example);
}

std::optional<MeshPart> read_grid(MapReader& mesh) {
  std::optional<MeshPart> part;
  mesh.map("grid", "grid", [&](MapReader& reader) {
    const auto vertices = reader.integers(vertices_schema("[160, 16]"), {2, 2});
    const auto size = reader.reals(size_schema("[5.0, 1.0]"), {2, 2});
    const auto diagonal = reader.choice(choice("diagonal", "se_nw sw_ne").by_default("se_nw"));
    if (!vertices || !size || !diagonal) return;
    const auto way = *diagonal == "se_nw" ? Grid::Diagonal::se_nw : Grid::Diagonal::sw_ne;
    part = make_grid({as_array<2>(*vertices), as_array<2>(*size), way});
  });
  return part;
}

std::optional<MeshPart> read_brick(MapReader& mesh) {
  std::optional<MeshPart> part;
  mesh.map("brick", "brick", [&](MapReader& reader) {
    const auto vertices = reader.integers(vertices_schema("[31, 7, 7]"), {3, 3});
    const auto size = reader.reals(size_schema("[5.0, 1.0, 1.0]"), {3, 3});
    if (vertices && size) part = make_brick({as_array<3>(*vertices), as_array<3>(*size)});
  });
  return part;
}

std::optional<MeshPart> read_part_file(MapReader& mesh) {
  const auto path = mesh.file(file("file").means("a mesh file").such_as("ball.obj"));
  if (!path) return std::nullopt;
  try {
    return read_mesh_file(*path);
  } catch (const Error& error) {
    const std::string what = error.what(), name = std::filesystem::path(*path).filename().string();
    throw Error(what.find(name) == std::string::npos ? name + ": " + what : what);
  }
}

std::optional<MeshPart> read_source(MapReader& mesh, const std::string& source) {
  try {
    if (source == "grid") return read_grid(mesh);
    if (source == "brick") return read_brick(mesh);
    return read_part_file(mesh);
  } catch (const Error& error) {
    mesh.mistake(source, fmt::format("{}: {}", mesh.what(), error.what()));
    return std::nullopt;
  }
}

MotionScript read_placement(MapReader& mesh) {
  MotionScript script;
  const Parameter scale = real("scale").optional().means("factor, or one per coordinate").such_as("2.0");
  if (const auto factors = read_factors(mesh, scale, {2, 3})) script.scale = Scaling{as_point(*factors, 1.0)};
  mesh.map("rotate", "rotate", [&](MapReader& reader) {
    const auto degrees = reader.real(real("degrees").in("degree").means("angle").such_as("90"));
    const auto axis = reader.reals(vector("axis").by_default("[0, 0, 1]"), {3, 3});
    const auto about = reader.reals(vector("about").by_default("[0, 0, 0]"), {2, 3});
    if (!degrees || !axis || !about) return;
    if (as_point(*axis).isZero(0)) reader.mistake("axis", "axis must not be zero, e.g. [0, 0, 1]");
    script.rotate = Turn{*degrees, as_point(*axis), as_point(*about)};
  });
  const auto shift = mesh.reals(vector("translate").optional().in("length").means("shift").such_as("[0, 1]"), {2, 3});
  if (shift) script.translate = as_point(*shift);
  return script;
}

void place(MeshPart& part, const MotionScript& script) {
  if (script.rests()) return;
  for (std::size_t v = 0; v < part.points.size(); v += 3) {
    auto point = Eigen::Vector3d::Map(part.points.data() + v);
    point = moved(script, 1.0, point.eval());
  }
}

std::optional<PlacedPart> read_part(MapReader& mesh, std::string name) {
  const auto source = mesh.exactly_one({"grid", "brick", "file"});
  std::optional<MeshPart> part;
  if (source) part = read_source(mesh, *source);
  const auto coincident = mesh.choice(choice("coincident", "refuse weld keep").by_default("refuse"));
  const auto unused = mesh.choice(choice("unused", "keep drop").by_default("keep"));
  const auto turn = mesh.boolean(boolean("orient").by_default("false"));
  const MotionScript placement = read_placement(mesh);
  if (!part || !coincident || !unused || !turn) return std::nullopt;
  if (*coincident == "weld") weld(*part);
  if (*unused == "drop") drop_unused(*part);
  place(*part, placement);
  return PlacedPart{{std::move(name), std::move(*part)}, mesh.location(*source), *turn, *coincident != "refuse"};
}

std::optional<PlacedPart> read_only_part(MapReader& root) {
  std::optional<PlacedPart> part;
  root.map("mesh", "mesh", [&](MapReader& mesh) {
    const auto name = mesh.text(text("name").by_default("mesh"));
    part = read_part(mesh, name.value_or("mesh"));
  });
  return part;
}

std::vector<PlacedPart> read_part_list(MapReader& root) {
  std::vector<PlacedPart> parts;
  std::set<std::string> names;
  root.list("meshes", "meshes", [&](const Node& item, Node& resolved) {
    const std::string given = item.find("name") ? item.find("name")->text : "";
    MapReader mesh(item, given.empty() ? "mesh" : fmt::format("mesh '{}'", given), root.mistakes(), resolved);
    const auto name = mesh.text(text("name").means("what selections call it").such_as("ball"));
    if (name && !names.insert(*name).second) mesh.mistake("name", fmt::format("two meshes are called '{}'", *name));
    if (auto part = read_part(mesh, name.value_or(""))) parts.push_back(std::move(*part));
    mesh.finish();
  });
  return parts;
}

int read_dim(MapReader& root, const std::vector<PlacedPart>& parts) {
  const auto given =
      root.integer(integer("dim").optional().at_least(2).at_most(3).means("dimension of space").such_as("2"));
  const bool flat = std::ranges::all_of(parts, [](const PlacedPart& part) { return part.named.part.flat(); });
  const int dim = given ? static_cast<int>(*given) : flat ? 2 : 3;
  if (given && dim == 2 && !flat) {
    root.mistake("dim", "dim is 2 but the mesh has vertices with z other than 0; leave dim out or write dim: 3");
  }
  root.put("dim", Node::make_integer(dim));
  return dim;
}

void finish(PlacedPart& placed, int dim, bool several, Mistakes& mistakes) {
  MeshPart& part = placed.named.part;
  const std::string who = several ? fmt::format("mesh '{}': ", placed.named.name) : "mesh: ";
  drop_faces_of_tetrahedra(part);
  if (placed.orient) orient(part, dim == 2);
  const auto problems = problems_of(part, dim == 2, placed.coincident_allowed);
  for (const std::string& problem : problems) mistakes.add(placed.location, who + problem);
}

}  // namespace

std::optional<Mesh> read_mesh(MapReader& root) {
  const std::size_t before = root.mistakes().list().size();
  const auto key = root.exactly_one({"mesh", "meshes"});
  std::vector<PlacedPart> parts;
  if (key == "meshes") parts = read_part_list(root);
  if (key == "mesh") {
    if (auto part = read_only_part(root)) parts.push_back(std::move(*part));
  }
  const int dim = read_dim(root, parts);
  if (root.mistakes().list().size() > before) return std::nullopt;
  if (parts.empty()) {
    root.mistake(*key, "there must be at least one mesh, e.g. meshes: [{name: ball, file: ball.obj}]");
    return std::nullopt;
  }
  for (PlacedPart& part : parts) finish(part, dim, parts.size() > 1, root.mistakes());
  if (root.mistakes().list().size() > before) return std::nullopt;
  std::vector<NamedPart> named;
  for (PlacedPart& part : parts) named.push_back(std::move(part.named));
  try {
    return join(named, dim);
  } catch (const Error& error) {
    root.mistake(*key, error.what());
    return std::nullopt;
  }
}

}  // namespace pliant
