#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "mesh/mesh_part.hpp"
#include "mesh/msh_source.hpp"

namespace pliant {

// What has been read of a Gmsh file so far. Nodes and elements carry tags, any numbers; nodes come first.
class MshContent {
 public:
  using Physical = std::pair<int, std::int64_t>;  // dimension and number of a physical group

  void add_node(std::int64_t tag, double x, double y, double z);
  void finish_nodes(const MshSource& source);  // no tag may occur twice

  // An element of Gmsh's type `type` in these groups.
  void add_element(std::int64_t type, std::span<const std::int64_t> nodes, std::span<const Physical> groups,
                   const MshSource& source);

  // Number of nodes of an element type; fails for those that are not read.
  static int nodes_of(std::int64_t type, const MshSource& source);

  std::map<Physical, std::string> names;

  // The mesh; empties this.
  MeshPart take();

 private:
  Index vertex_of(std::int64_t tag, const MshSource& source) const;

  MeshPart part_;
  std::vector<std::pair<std::int64_t, Index>> tags_;  // sorted by tag
  std::map<Physical, std::vector<Index>> groups_;
};

// Sections of each format, behind their name up to their end mark.
void read_nodes_2(MshSource& source, MshContent& content);
void read_elements_2(MshSource& source, MshContent& content);

// Which physical groups each entity (dimension, tag) belongs to.
using MshEntities = std::map<std::pair<int, std::int64_t>, std::vector<MshContent::Physical>>;
MshEntities read_entities_4(MshSource& source);
void read_nodes_4(MshSource& source, MshContent& content);
void read_elements_4(MshSource& source, const MshEntities& entities, MshContent& content);

}  // namespace pliant
