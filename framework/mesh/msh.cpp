#include "mesh/msh.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include <fmt/format.h>

#include "mesh/msh_content.hpp"

namespace pliant {
namespace {

// Sections that say nothing about the shape of the mesh.
constexpr std::array<std::string_view, 9> passed_over{
    "$Comments",    "$Periodic",        "$GhostElements",       "$Parametrizations", "$NodeData",
    "$ElementData", "$ElementNodeData", "$InterpolationScheme", "$Comment"};

class MshReader {
 public:
  explicit MshReader(std::string_view bytes) : source_(bytes) {}

  MeshPart read() {
    read_format();
    while (!source_.at_end()) read_section(std::string(source_.word()));
    for (const char* needed : {"$Nodes", "$Elements"}) {
      if (!seen_.contains(needed)) source_.fail(fmt::format("there is no section {}", needed));
    }
    return content_.take();
  }

 private:
  void read_format() {
    if (source_.word() != "$MeshFormat") source_.fail("a Gmsh file begins with $MeshFormat");
    const double version = source_.text_real("the version of the format");
    if (version != 2.2 && version != 4.1) {
      source_.fail(fmt::format("format {} is not read; save it as 4.1 or 2.2 (gmsh -format msh41)", version));
    }
    four_ = version == 4.1;
    const std::int64_t kind = source_.text_integer("0 (text) or 1 (binary)");
    const std::int64_t bytes = source_.text_integer("the size of a number");
    if (kind != 0 && kind != 1) source_.fail(fmt::format("the kind of file is {}; 0 and 1 are possible", kind));
    if (bytes != 8) source_.fail(fmt::format("numbers of {} bytes are not read; 8 are", bytes));
    if (kind == 1) {
      source_.make_binary();
      source_.skip_line_break();
      if (source_.integer("the number one") != 1) source_.fail("the file is of another byte order than this machine");
    }
    source_.expect_word("$EndMeshFormat");
  }

  void read_section(const std::string& name) {
    if (name.front() != '$') source_.fail(fmt::format("a section should begin here; found '{}'", shown(name)));
    const std::string end = "$End" + name.substr(1);
    if (std::ranges::find(passed_over, name) != passed_over.end()) {
      source_.skip_past(end);
      return;
    }
    if (!seen_.insert(name).second) source_.fail(fmt::format("there is a second section {}", shown(name)));
    read_content(name);
    source_.expect_word(end);
  }

  void read_content(const std::string& name) {
    if (name == "$PhysicalNames") return read_names();
    const bool known = name == "$Nodes" || name == "$Elements" || (four_ && name == "$Entities");
    if (!known) source_.fail(fmt::format("the section {} is not read", shown(name)));
    if (name == "$Elements" && !seen_.contains("$Nodes")) source_.fail("the nodes must come before the elements");
    if (four_ && source_.binary()) source_.skip_line_break();
    if (name == "$Entities") {
      entities_ = read_entities_4(source_);
    } else if (name == "$Nodes") {
      four_ ? read_nodes_4(source_, content_) : read_nodes_2(source_, content_);
    } else {
      four_ ? read_elements_4(source_, entities_, content_) : read_elements_2(source_, content_);
    }
  }

  void read_names() {
    const std::int64_t count =
        source_.checked_count(source_.text_integer("the number of names"), "the number of names", 3);
    for (std::int64_t i = 0; i < count; ++i) {
      const std::int64_t dim = source_.text_integer("a dimension");
      const std::int64_t tag = source_.text_integer("the number of a group");
      if (dim < 0 || dim > 3) source_.fail(fmt::format("the dimension of a group is {}; 0 to 3 are possible", dim));
      content_.names[{static_cast<int>(dim), tag}] = source_.quoted_text("the name of a group");
    }
  }

  MshSource source_;
  MshContent content_;
  MshEntities entities_;
  std::set<std::string> seen_;
  bool four_ = false;
};

}  // namespace

MeshPart parse_msh(std::string_view bytes) {
  return MshReader(bytes).read();
}

MeshPart read_msh(const std::filesystem::path& file) {
  return parse_msh(contents_of(file));
}

}  // namespace pliant
