#include "mesh/medit.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>
#include <pliant/errors.hpp>

#include "mesh/size_limits.hpp"
#include "mesh/text.hpp"

namespace pliant {
namespace {

// Sections that say nothing about the shape of the mesh, and how many numbers an entry has: per dimension, and besides.
struct PassedOver {
  std::string_view name;
  int per_dimension, numbers;
};
constexpr PassedOver passed_over[] = {
    {"Corners", 0, 1},           {"Ridges", 0, 1},  {"RequiredVertices", 0, 1}, {"RequiredEdges", 0, 1},
    {"RequiredTriangles", 0, 1}, {"Normals", 1, 0}, {"NormalAtVertices", 0, 2}, {"Tangents", 1, 0},
    {"TangentAtVertices", 0, 2}};

struct Kind {
  const char* name;       // of the section
  const char* reference;  // of its groups
  int vertices;
  std::vector<Index> MeshPart::*elements;
};
const Kind kinds[] = {{"Edges", "edge", 2, &MeshPart::lines},
                      {"Triangles", "triangle", 3, &MeshPart::triangles},
                      {"Tetrahedra", "tetrahedron", 4, &MeshPart::tetrahedra}};

class MeditReader {
 public:
  explicit MeditReader(std::string_view text) : text_(text), words_(text) {}

  MeshPart read() {
    if (next() != "MeshVersionFormatted") fail("a Medit text file begins with MeshVersionFormatted");
    if (const auto version = integer("the version of the format"); version < 1 || version > 4) {
      fail(fmt::format("version {} of the format is not read; 1 to 4 are", version));
    }
    for (std::string name(next()); !name.empty() && name != "End"; name = next()) read_section(name);
    if (!seen_.contains("Vertices")) fail("there is no section Vertices");
    for (auto& [name, vertices] : groups_) {
      make_set(vertices);
      part_.groups.push_back({name, std::move(vertices)});
    }
    return std::move(part_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Error(fmt::format("line {}: {}", words_.line(), what));
  }

  // Words, without comments.
  std::string_view next() {
    std::string_view word = words_.next();
    while (word.starts_with('#')) {
      words_.skip_line();
      word = words_.next();
    }
    return word;
  }

  std::int64_t integer(const char* what) {
    const std::string_view word = next();
    const auto value = to_whole(word);
    if (word.empty()) fail(fmt::format("the file ends where {} should be", what));
    if (!value) fail(fmt::format("'{}' is no whole number; {} should be here", shown(word), what));
    return *value;
  }

  double real(const char* what) {
    const std::string_view word = next();
    const auto value = to_finite(word);
    if (word.empty()) fail(fmt::format("the file ends where {} should be", what));
    if (!value) fail(fmt::format("'{}' is no finite number; {} should be here", shown(word), what));
    return *value;
  }

  // How many entries follow, of so many numbers each: at least a digit and a blank for each.
  std::int64_t count(const std::string& section, std::int64_t numbers_each) {
    const std::int64_t count = integer("the number of entries");
    const auto bytes_left = static_cast<std::int64_t>(text_.size() - words_.position());
    if (count < 0 || count > bytes_left / (2 * numbers_each) + 1) {
      fail(fmt::format("{} is to have {} entries, but only {} bytes follow", section, count, bytes_left));
    }
    return count;
  }

  void read_section(const std::string& name) {
    if (!seen_.insert(name).second) fail(fmt::format("there is a second section {}", shown(name)));
    if (name == "Dimension") {
      dim_ = integer("the dimension");
      if (dim_ != 2 && dim_ != 3) fail(fmt::format("the dimension is {}; 2 and 3 are possible", dim_));
      return;
    }
    if (dim_ == 0) fail("the dimension must come first");
    if (name == "Vertices") return read_vertices();
    for (const Kind& kind : kinds) {
      if (name == kind.name) return read_elements(kind);
    }
    for (const PassedOver& section : passed_over) {
      if (name == section.name) return pass_over(name, section.per_dimension * dim_ + section.numbers);
    }
    fail(fmt::format("'{}' is not read; known are Vertices, Edges, Triangles, Tetrahedra", shown(name)));
  }

  void read_vertices() {
    const std::int64_t vertices = count("Vertices", dim_ + 1);
    refuse_if_too_large({static_cast<double>(vertices), 0, 0, 0}, 3);
    for (std::int64_t v = 0; v < vertices; ++v) {
      for (int c = 0; c < 3; ++c) part_.points.push_back(c < dim_ ? real("a coordinate") : 0.0);
      add_to_group("vertex", integer("the reference of a vertex"), {static_cast<Index>(v)});
    }
  }

  void read_elements(const Kind& kind) {
    if (!seen_.contains("Vertices")) fail("the vertices must come before the elements");
    const std::int64_t elements = count(kind.name, kind.vertices + 1);
    for (std::int64_t e = 0; e < elements; ++e) {
      std::vector<Index> vertices;
      for (int i = 0; i < kind.vertices; ++i) vertices.push_back(vertex());
      auto& list = part_.*kind.elements;
      list.insert(list.end(), vertices.begin(), vertices.end());
      add_to_group(kind.reference, integer("the reference of an element"), vertices);
    }
  }

  Index vertex() {
    const std::int64_t number = integer("the vertex of an element");
    if (number < 1 || number > part_.vertex_count()) {
      fail(fmt::format("vertex {} does not exist; the file has {}, numbered from 1", number, part_.vertex_count()));
    }
    return static_cast<Index>(number - 1);
  }

  void pass_over(const std::string& name, std::int64_t numbers_each) {
    const std::int64_t entries = count(name, numbers_each);
    for (std::int64_t i = 0; i < entries * numbers_each; ++i) real("a number");
  }

  void add_to_group(const char* kind, std::int64_t reference, const std::vector<Index>& vertices) {
    if (reference == 0) return;
    auto& group = groups_[fmt::format("{}_{}", kind, reference)];
    group.insert(group.end(), vertices.begin(), vertices.end());
  }

  std::string_view text_;
  Words words_;
  MeshPart part_;
  std::map<std::string, std::vector<Index>> groups_;
  std::set<std::string> seen_;
  std::int64_t dim_ = 0;
};

}  // namespace

MeshPart parse_medit(std::string_view text) {
  return MeditReader(text).read();
}

MeshPart read_medit(const std::filesystem::path& file) {
  return parse_medit(contents_of(file));
}

}  // namespace pliant
