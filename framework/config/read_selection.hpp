#pragma once

#include <map>
#include <optional>
#include <string>

#include "config/map_reader.hpp"
#include "mesh/mesh.hpp"
#include "mesh/selection.hpp"

namespace pliant {

// Reads selections: which vertices of the rest shape are meant.
//
//     all                                      # every vertex
//     tip                                      # a name of the top-level key `selections: {tip: {...}}`
//     {side: left}                             # left right: lowest, highest x; bottom top: y; back front: z
//     {side: [left, top]}                      # on both sides: a corner, or an edge of a box
//     {side: left, of: {mesh: ball}}           # of the bounding box of a selection; default: of everything
//     {side: left, tolerance: 1.0e-6}          # times the diagonal of that box
//     {box: {min: [0, 0], max: [1, 1]}}        # bounds included; one of them may be absent
//     {sphere: {centre: [0, 0], radius: 1}}
//     {nearest: [0, 1]}                        # the vertex nearest to the point
//     {vertices: [0, 159]}                     # vertex numbers
//     {vertices: {mesh: ball, numbers: [0]}}   # vertex numbers of one mesh
//     {mesh: ball}   {group: inlet}            # a mesh of `meshes:`; a physical group, reference or object of a file
//     {any: [a, b]}  {both: [a, b]}  {not: a}  # union, intersection, complement; `all: [a, b]` is `both`
//
// A selection that holds no vertex is a mistake, and so is each part of it that does not.
class SelectionReader {
 public:
  // Without a mesh (it has mistakes itself) the grammar is checked all the same, and nothing is ever selected.
  SelectionReader(const Mesh* mesh, Mistakes& mistakes) : mesh_(mesh), mistakes_(mistakes) {}
  SelectionReader(const SelectionReader&) = delete;
  SelectionReader& operator=(const SelectionReader&) = delete;

  // The key `selections` of a config; call it first. The config's node must outlive this.
  void read_named(MapReader& root);

  // Nothing where something is wrong, or where there is no mesh.
  std::optional<VertexSet> read(const Node& node, Node& resolved);

  // The value of a key; `all` where it is absent, e.g. `on:`.
  std::optional<VertexSet> read_or_all(MapReader& reader, std::string_view key);
  // The value of a required key.
  std::optional<VertexSet> read_required(MapReader& reader, std::string_view key);

  const Mesh* mesh() const noexcept { return mesh_; }
  int dim() const noexcept { return mesh_ ? mesh_->dim : 0; }  // 0: not known
  Mistakes& mistakes() noexcept { return mistakes_; }

 private:
  using Result = std::optional<VertexSet>;
  struct Named {
    const Node* node = nullptr;
    enum class State { unread, being_read, read } state = State::unread;
    Result vertices;
    Node resolved;
  };

  struct Kind {
    const char* key;
    Result (SelectionReader::*read)(MapReader& reader, const std::string& key);
  };
  static const Kind kinds[11];

  Result evaluate(const Node& node, Node& resolved);
  Result read_word(const Node& node, Node& resolved);
  Result read_name(const std::string& name, Named& named, const Location& location);
  Result read_side(MapReader& reader, const std::string& key);
  std::vector<Side> read_sides(MapReader& reader, const std::string& key);
  Result read_box(MapReader& reader, const std::string& key);
  Result read_sphere(MapReader& reader, const std::string& key);
  Result read_nearest(MapReader& reader, const std::string& key);
  Result read_vertices(MapReader& reader, const std::string& key);
  Result read_body(MapReader& reader, const std::string& key);
  Result read_group(MapReader& reader, const std::string& key);
  Result read_combination(MapReader& reader, const std::string& key);
  Result read_not(MapReader& reader, const std::string& key);
  Result take_numbers(MapReader& reader, const Parameter& schema, const Body& within);
  std::string hint_for(const std::string& word) const;
  Result refuse_empty(Result result, const Location& location);

  const Mesh* mesh_;
  Mistakes& mistakes_;
  std::map<std::string, Named, std::less<>> named_;
};

}  // namespace pliant
