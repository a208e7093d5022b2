// Entities, nodes and elements of format 4.1.
#include <array>
#include <cstdlib>

#include <fmt/format.h>

#include "mesh/msh_content.hpp"
#include "mesh/size_limits.hpp"

namespace pliant {
namespace {

int entity_dim(MshSource& source) {
  const std::int64_t dim = source.integer("the dimension of an entity");
  if (dim < 0 || dim > 3) source.fail(fmt::format("the dimension of an entity is {}; 0 to 3 are possible", dim));
  return static_cast<int>(dim);
}

void read_entity(MshSource& source, int dim, MshEntities& entities) {
  const std::int64_t tag = source.integer("the tag of an entity");
  source.skip_reals(dim == 0 ? 3 : 6, "the box of an entity");
  auto& groups = entities[{dim, tag}];
  const std::int64_t physical = source.count("the number of physical tags", 1);
  for (std::int64_t i = 0; i < physical; ++i) groups.emplace_back(dim, std::abs(source.integer("a physical tag")));
  if (dim == 0) return;
  const std::int64_t boundary = source.count("the number of bounding entities", 1);
  for (std::int64_t i = 0; i < boundary; ++i) source.integer("a bounding entity");
}

// Blocks with a header each: dimension, entity, a third number, and how many things follow.
template <class ReadBlock>
void read_blocks(MshSource& source, const char* what, std::int64_t numbers_each, ReadBlock read_block) {
  const std::int64_t blocks = source.count("the number of blocks", 4);
  const std::int64_t total = source.count(what, numbers_each);
  source.size("the lowest tag");
  source.size("the highest tag");
  std::int64_t left = total;
  for (std::int64_t b = 0; b < blocks; ++b) {
    const int dim = entity_dim(source);
    const std::int64_t entity = source.integer("the tag of an entity");
    const std::int64_t third = source.integer("a block's header");
    const std::int64_t count = source.count(what, numbers_each);
    if (count > left) source.fail(fmt::format("this block has {} of them, but {} are left of {}", count, left, what));
    left -= count;
    read_block(dim, entity, third, count);
  }
  if (left != 0) source.fail(fmt::format("{} is {}, but the blocks have {} less", what, total, left));
}

}  // namespace

MshEntities read_entities_4(MshSource& source) {
  std::array<std::int64_t, 4> counts{};
  for (auto& count : counts) count = source.count("the number of entities", 4);
  MshEntities entities;
  for (int dim = 0; dim < 4; ++dim) {
    for (std::int64_t i = 0; i < counts[static_cast<std::size_t>(dim)]; ++i) read_entity(source, dim, entities);
  }
  return entities;
}

void read_nodes_4(MshSource& source, MshContent& content) {
  std::vector<std::int64_t> tags;
  double nodes = 0;
  const auto read_block = [&](int dim, std::int64_t, std::int64_t parametric, std::int64_t count) {
    refuse_if_too_large({nodes += static_cast<double>(count), 0, 0, 0}, 3);
    tags.clear();
    for (std::int64_t i = 0; i < count; ++i) tags.push_back(source.size("the tag of a node"));
    for (const std::int64_t tag : tags) {
      const double x = source.real("a coordinate"), y = source.real("a coordinate"), z = source.real("a coordinate");
      if (parametric != 0) source.skip_reals(dim, "a parametric coordinate");
      content.add_node(tag, x, y, z);
    }
  };
  read_blocks(source, "the number of nodes", 4, read_block);
  content.finish_nodes(source);
}

void read_elements_4(MshSource& source, const MshEntities& entities, MshContent& content) {
  const auto read_block = [&](int dim, std::int64_t entity, std::int64_t type, std::int64_t count) {
    const auto nodes = static_cast<std::size_t>(MshContent::nodes_of(type, source));
    const auto found = entities.find({dim, entity});
    const std::span<const MshContent::Physical> groups =
        found == entities.end() ? std::span<const MshContent::Physical>{} : found->second;
    std::array<std::int64_t, 4> tags{};
    for (std::int64_t i = 0; i < count; ++i) {
      source.size("the tag of an element");
      for (std::size_t n = 0; n < nodes; ++n) tags[n] = source.size("a node of an element");
      content.add_element(type, std::span(tags).first(nodes), groups, source);
    }
  };
  read_blocks(source, "the number of elements", 2, read_block);
}

}  // namespace pliant
