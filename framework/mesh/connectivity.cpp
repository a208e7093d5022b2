#include "mesh/connectivity.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include <fmt/format.h>

namespace pliant {
namespace {

constexpr const char* coordinate_names[] = {"x", "y", "z"};

// A vertex outside the part at the same place as one inside: the usual reason for a loose part.
struct Seam {
  Index inside = -1, outside = -1;
};

Seam find_seam(const LoosePart& part, const Mesh& mesh) {
  Connectivity edges(mesh.vertex_count());
  edges.join(mesh.edges, 2);
  const Index root = edges.root_of(part.vertex);
  std::map<std::array<double, 3>, Index> inside;
  const auto at = [&](Index v) {
    std::array<double, 3> place{};
    std::copy_n(mesh.position(v).begin(), mesh.dim, place.begin());
    return place;
  };
  for (Index v = 0; v < mesh.vertex_count(); ++v) {
    if (edges.root_of(v) == root) inside.emplace(at(v), v);
  }
  for (Index v = 0; v < mesh.vertex_count(); ++v) {
    if (edges.root_of(v) == root) continue;
    if (const auto found = inside.find(at(v)); found != inside.end()) return {found->second, v};
  }
  return {};
}

}  // namespace

Connectivity::Connectivity(Index vertex_count)
    : parent_(static_cast<std::size_t>(vertex_count)), touched_(static_cast<std::size_t>(vertex_count), 0) {
  std::iota(parent_.begin(), parent_.end(), 0);
}

Index Connectivity::root_of(Index vertex) const {
  const auto parent = [&](Index v) -> Index& { return parent_[static_cast<std::size_t>(v)]; };
  while (parent(vertex) != vertex) {
    parent(vertex) = parent(parent(vertex));
    vertex = parent(vertex);
  }
  return vertex;
}

void Connectivity::join(std::span<const Index> elements, int k) {
  const auto stride = static_cast<std::size_t>(k);
  for (std::size_t e = 0; e + stride <= elements.size(); e += stride) {
    for (std::size_t i = 0; i < stride; ++i) {
      touched_[static_cast<std::size_t>(elements[e + i])] = 1;
      const Index a = root_of(elements[e]), b = root_of(elements[e + i]);
      parent_[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }
  }
}

std::vector<LoosePart> loose_parts(const Connectivity& connectivity, int dim, std::span<const char> held) {
  struct Component {
    Index count = 0;
    std::array<bool, 3> held{};
  };
  std::map<Index, Component> components;  // by root, which is the lowest vertex
  for (Index v = 0; v < connectivity.vertex_count(); ++v) {
    Component& component = components[connectivity.root_of(v)];
    ++component.count;
    for (int c = 0; c < dim; ++c) {
      if (held[static_cast<std::size_t>(v) * static_cast<std::size_t>(dim) + static_cast<std::size_t>(c)]) {
        component.held[static_cast<std::size_t>(c)] = true;
      }
    }
  }
  std::vector<LoosePart> loose;
  for (const auto& [root, component] : components) {
    LoosePart part{root, component.count, {}};
    for (int c = 0; c < dim; ++c) {
      if (!component.held[static_cast<std::size_t>(c)]) part.coordinates.push_back(c);
    }
    if (!part.coordinates.empty() && part.vertex_count > 1) loose.push_back(std::move(part));
  }
  return loose;
}

std::string describe(const LoosePart& part, const Mesh& mesh) {
  const std::string who =
      fmt::format("the {} connected vertices that {} belongs to", part.vertex_count, mesh.name_of_vertex(part.vertex));
  std::string text;
  if (static_cast<int>(part.coordinates.size()) == mesh.dim) {
    text = who + " are held nowhere: pin one of them, or leave that part out";
  } else {
    std::string names;
    for (const int c : part.coordinates) names += (names.empty() ? "" : " and ") + std::string(coordinate_names[c]);
    text = fmt::format("{} can move freely along {}: pin that coordinate somewhere, e.g. fix: [{}]", who, names,
                       coordinate_names[part.coordinates.front()]);
  }
  if (const Seam seam = find_seam(part, mesh); seam.inside >= 0) {
    text += fmt::format(" (vertices {} and {} lie at the same place but are not connected: is the mesh torn there?)",
                        seam.inside, seam.outside);
  }
  return text;
}

std::vector<Index> untouched_vertices(const Connectivity& connectivity, int dim, std::span<const char> pinned) {
  std::vector<Index> untouched;
  for (Index v = 0; v < connectivity.vertex_count(); ++v) {
    const auto dofs =
        pinned.subspan(static_cast<std::size_t>(v) * static_cast<std::size_t>(dim), static_cast<std::size_t>(dim));
    const bool free = std::any_of(dofs.begin(), dofs.end(), [](char is_pinned) { return !is_pinned; });
    if (free && !connectivity.touched(v)) untouched.push_back(v);
  }
  return untouched;
}

std::string describe_untouched(std::span<const Index> vertices, const Mesh& mesh) {
  if (vertices.empty()) return {};
  const auto others = vertices.size() - 1;
  const bool unused = std::ranges::find(mesh.edges, vertices.front()) == mesh.edges.end();
  return fmt::format("no energy acts on {}{}: it is free but nothing says where it goes; {}",
                     mesh.name_of_vertex(vertices.front()), others == 0 ? "" : fmt::format(" and {} more", others),
                     unused ? "it belongs to no element: mesh: {unused: drop} leaves such vertices out"
                            : "pin it, or let an energy act on it");
}

}  // namespace pliant
