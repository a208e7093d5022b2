// Nodes and elements of format 2.2.
#include <array>
#include <cstdlib>

#include <fmt/format.h>

#include "mesh/msh_content.hpp"
#include "mesh/size_limits.hpp"

namespace pliant {
namespace {

// The count of a section is text, also in a binary file, where the numbers begin on the next line.
std::int64_t section_count(MshSource& source, const char* what, std::int64_t numbers_each) {
  const std::int64_t count = source.checked_count(source.text_integer(what), what, numbers_each);
  if (source.binary()) source.skip_line_break();
  return count;
}

struct Header {
  std::int64_t type = 0, tags = 0;
};

// tags: the physical group (0: none), the entity, and others.
void read_element(MshSource& source, const Header& header, MshContent& content) {
  const auto nodes = static_cast<std::size_t>(MshContent::nodes_of(header.type, source));
  std::int64_t physical = 0;
  source.checked_count(header.tags, "the number of tags", 1);
  for (std::int64_t i = 0; i < header.tags; ++i) {
    const std::int64_t tag = source.integer("a tag");
    if (i == 0) physical = tag;
  }
  std::array<std::int64_t, 4> tags{};
  for (std::size_t i = 0; i < nodes; ++i) tags[i] = source.integer("a node of an element");
  const int dim = header.type == 15 ? 0 : static_cast<int>(nodes) - 1;
  const MshContent::Physical group{dim, std::abs(physical)};
  content.add_element(header.type, std::span(tags).first(nodes), {&group, physical == 0 ? std::size_t{0} : 1}, source);
}

}  // namespace

void read_nodes_2(MshSource& source, MshContent& content) {
  const std::int64_t count = section_count(source, "the number of nodes", 4);
  refuse_if_too_large({static_cast<double>(count), 0, 0, 0}, 3);
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t tag = source.integer("the number of a node");
    const double x = source.real("a coordinate"), y = source.real("a coordinate"), z = source.real("a coordinate");
    content.add_node(tag, x, y, z);
  }
  content.finish_nodes(source);
}

void read_elements_2(MshSource& source, MshContent& content) {
  const std::int64_t count = section_count(source, "the number of elements", 2);
  for (std::int64_t read = 0; read < count;) {
    if (!source.binary()) {
      source.integer("the number of an element");
      const std::int64_t type = source.integer("an element type");
      read_element(source, {type, source.integer("the number of tags")}, content);
      ++read;
      continue;
    }
    const std::int64_t type = source.integer("an element type");
    const std::int64_t block = source.integer("the number of elements that follow");
    const std::int64_t tags = source.integer("the number of tags");
    if (block < 1 || block > count - read) {
      source.fail(fmt::format("{} elements follow, but {} are left of the section", block, count - read));
    }
    for (std::int64_t i = 0; i < block; ++i, ++read) {
      source.integer("the number of an element");
      read_element(source, {type, tags}, content);
    }
  }
}

}  // namespace pliant
