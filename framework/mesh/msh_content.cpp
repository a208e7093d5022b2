#include "mesh/msh_content.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace pliant {
namespace {

struct ElementType {
  std::int64_t type;
  int nodes;
  const char* refused;  // null: read
};

constexpr ElementType element_types[] = {{1, 2, nullptr},
                                         {2, 3, nullptr},
                                         {4, 4, nullptr},
                                         {15, 1, nullptr},
                                         {3, 4, "quadrangles"},
                                         {5, 8, "hexahedra"},
                                         {6, 6, "prisms"},
                                         {7, 5, "pyramids"},
                                         {8, 3, "second-order lines"},
                                         {9, 6, "second-order triangles"},
                                         {11, 10, "second-order tetrahedra"}};

}  // namespace

int MshContent::nodes_of(std::int64_t type, const MshSource& source) {
  const auto known = std::ranges::find(element_types, type, &ElementType::type);
  if (known == std::end(element_types)) {
    source.fail(fmt::format("elements of Gmsh's type {} are not read; lines, triangles and tetrahedra are", type));
  }
  if (known->refused) {
    source.fail(fmt::format(
        "{} are not read; make a mesh of straight triangles or tetrahedra (order 1, not recombined)", known->refused));
  }
  return known->nodes;
}

void MshContent::add_node(std::int64_t tag, double x, double y, double z) {
  tags_.emplace_back(tag, part_.vertex_count());
  part_.points.insert(part_.points.end(), {x, y, z});
}

void MshContent::finish_nodes(const MshSource& source) {
  std::ranges::sort(tags_);
  const auto twice = std::ranges::adjacent_find(tags_, {}, [](const auto& tag) { return tag.first; });
  if (twice != tags_.end()) source.fail(fmt::format("two nodes have the number {}", twice->first));
}

Index MshContent::vertex_of(std::int64_t tag, const MshSource& source) const {
  const auto found = std::ranges::lower_bound(tags_, tag, {}, [](const auto& pair) { return pair.first; });
  if (found == tags_.end() || found->first != tag) source.fail(fmt::format("there is no node {}", tag));
  return found->second;
}

void MshContent::add_element(std::int64_t type, std::span<const std::int64_t> nodes, std::span<const Physical> groups,
                             const MshSource& source) {
  std::array<Index, 4> vertices{};
  for (std::size_t i = 0; i < nodes.size(); ++i) vertices[i] = vertex_of(nodes[i], source);
  const auto end = vertices.begin() + static_cast<std::ptrdiff_t>(nodes.size());
  std::vector<Index>* const of_size[] = {nullptr, &part_.lines, &part_.triangles, &part_.tetrahedra};
  if (type != 15) of_size[nodes.size() - 1]->insert(of_size[nodes.size() - 1]->end(), vertices.begin(), end);
  for (const Physical& group : groups) groups_[group].insert(groups_[group].end(), vertices.begin(), end);
}

MeshPart MshContent::take() {
  constexpr std::array<const char*, 4> kinds{"point", "curve", "surface", "volume"};
  std::map<std::string, std::vector<Index>> by_name;
  for (const auto& [physical, vertices] : groups_) {
    const auto name = names.find(physical);
    const std::string number = fmt::format("{}_{}", kinds[static_cast<std::size_t>(physical.first)], physical.second);
    auto& group = by_name[name != names.end() ? name->second : number];
    group.insert(group.end(), vertices.begin(), vertices.end());
  }
  for (auto& [name, vertices] : by_name) {
    make_set(vertices);
    part_.groups.push_back({name, std::move(vertices)});
  }
  groups_.clear();
  tags_.clear();
  return std::move(part_);
}

}  // namespace pliant
