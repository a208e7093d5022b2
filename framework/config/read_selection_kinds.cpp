#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "config/nearest_name.hpp"
#include "config/read_selection.hpp"
#include "config/read_vector.hpp"

namespace pliant {
namespace {

template <class List>
std::vector<std::string> names_in(const List& list) {
  std::vector<std::string> names;
  for (const auto& item : list) names.push_back(item.name);
  return names;
}

}  // namespace

std::vector<Side> SelectionReader::read_sides(MapReader& reader, const std::string& key) {
  const Parameter schema = choice(key.c_str(), side_names);
  const Node* node = reader.take(key);
  const std::vector<Node> words = node->is_sequence() ? node->items : std::vector<Node>{*node};
  std::vector<Side> sides;
  for (const Node& word : words) {
    const auto name = read_choice(word, schema, mistakes_);
    if (!name) continue;
    const Side side = *side_named(*name);
    if (dim() == 2 && coordinate_of(side) == 2) {
      mistakes_.add(word.location,
                    fmt::format("a planar mesh has no {} side; its sides are left, right, bottom, top", *name));
    } else {
      sides.push_back(side);
    }
  }
  if (words.empty()) mistakes_.add(node->location, "side must name one side or more, e.g. side: left");
  reader.put(key, *node);
  return sides.size() == words.size() ? sides : std::vector<Side>{};
}

SelectionReader::Result SelectionReader::read_side(MapReader& reader, const std::string& key) {
  const std::vector<Side> sides = read_sides(reader, key);
  const Result of = read_or_all(reader, "of");
  const auto tolerance = reader.real(real("tolerance").by_default("1.0e-6").at_least(0).below(1));
  if (sides.empty() || !of || !tolerance) return std::nullopt;
  VertexSet vertices = *of;
  for (const Side side : sides) vertices = intersect(vertices, select_side(*mesh_, side, *of, *tolerance));
  return vertices;
}

SelectionReader::Result SelectionReader::read_box(MapReader& outer, const std::string& key) {
  Result result;
  outer.map(key, key, [&](MapReader& reader) {
    const auto bound = [&](const char* name, double unbounded) -> std::optional<std::vector<double>> {
      if (!reader.has(name)) return std::vector<double>(3, unbounded);
      return reader.reals(vector(name).in("length"), vector_length(dim()));
    };
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (!reader.has("min") && !reader.has("max")) reader.missing("min", "lowest corner", "[0, 0]");
    const auto lowest = bound("min", -infinity), highest = bound("max", infinity);
    if (!lowest || !highest) return;
    for (std::size_t c = 0; c < std::min(lowest->size(), highest->size()); ++c) {
      if ((*lowest)[c] <= (*highest)[c]) continue;
      reader.mistake("max", fmt::format("max must be at least min; coordinate {} is {} there and {} here", c,
                                        (*lowest)[c], (*highest)[c]));
      return;
    }
    if (mesh_) result = select_box(*mesh_, *lowest, *highest);
  });
  return result;
}

SelectionReader::Result SelectionReader::read_sphere(MapReader& outer, const std::string& key) {
  Result result;
  outer.map(key, key, [&](MapReader& reader) {
    const auto centre = reader.reals(vector("centre").in("length").such_as("[0, 0]"), vector_length(dim()));
    const auto radius = reader.real(real("radius").at_least(0).in("length").such_as("0.5"));
    if (mesh_ && centre && radius) result = select_sphere(*mesh_, *centre, *radius);
  });
  return result;
}

SelectionReader::Result SelectionReader::read_nearest(MapReader& reader, const std::string& key) {
  const auto point = reader.reals(vector(key.c_str()).in("length").such_as("[0, 0]"), vector_length(dim()));
  if (!mesh_ || !point) return std::nullopt;
  return select_nearest(*mesh_, *point);
}

SelectionReader::Result SelectionReader::read_vertices(MapReader& outer, const std::string& key) {
  const Parameter numbers = vector(key.c_str()).such_as("[0, 159]");
  const Node* node = outer.take(key);
  if (!node->is_map()) return take_numbers(outer, numbers, {"", 0, mesh_ ? mesh_->vertex_count() : 0});
  Result result;
  outer.map(key, key, [&](MapReader& reader) {
    const Result all = read_body(reader, "mesh");
    const Body body = all ? mesh_->body_of(all->front()) : Body{};
    result = take_numbers(reader, vector("numbers").such_as("[0, 159]"), body);
  });
  return result;
}

SelectionReader::Result SelectionReader::take_numbers(MapReader& reader, const Parameter& schema, const Body& within) {
  const auto numbers = reader.integers(schema, {1, SIZE_MAX});
  if (!mesh_ || !numbers || within.vertex_count == 0) return std::nullopt;
  VertexSet vertices;
  for (const std::int64_t number : *numbers) {
    if (number < 0 || number >= within.vertex_count) {
      reader.mistake(schema.name, fmt::format("vertex {} does not exist; {} has the vertices 0 to {}", number,
                                              within.name.empty() ? "the mesh" : fmt::format("mesh '{}'", within.name),
                                              within.vertex_count - 1));
      return std::nullopt;
    }
    vertices.push_back(within.first_vertex + static_cast<Index>(number));
  }
  make_set(vertices);
  return vertices;
}

SelectionReader::Result SelectionReader::read_body(MapReader& reader, const std::string& key) {
  const auto name = reader.text(text("mesh").means("name of a mesh").such_as("ball"));
  if (!mesh_ || !name) return std::nullopt;
  if (auto vertices = select_body(*mesh_, *name)) return vertices;
  reader.mistake(key, fmt::format("there is no mesh '{}'{}", *name, suggestion(*name, names_in(mesh_->bodies))));
  return std::nullopt;
}

SelectionReader::Result SelectionReader::read_group(MapReader& reader, const std::string& key) {
  const auto name = reader.text(text("group").means("name of a group of a mesh file").such_as("inlet"));
  if (!mesh_ || !name) return std::nullopt;
  if (auto vertices = select_group(*mesh_, *name)) return vertices;
  reader.mistake(key, fmt::format("there is no group '{}'{}", *name,
                                  mesh_->groups.empty() ? "; the mesh has no groups"
                                                        : suggestion(*name, names_in(mesh_->groups))));
  return std::nullopt;
}

}  // namespace pliant
