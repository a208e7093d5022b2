#include "config/read_selection.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "config/nearest_name.hpp"

namespace pliant {
const SelectionReader::Kind SelectionReader::kinds[] = {{"side", &SelectionReader::read_side},
                                                        {"box", &SelectionReader::read_box},
                                                        {"sphere", &SelectionReader::read_sphere},
                                                        {"nearest", &SelectionReader::read_nearest},
                                                        {"vertices", &SelectionReader::read_vertices},
                                                        {"mesh", &SelectionReader::read_body},
                                                        {"group", &SelectionReader::read_group},
                                                        {"any", &SelectionReader::read_combination},
                                                        {"both", &SelectionReader::read_combination},
                                                        {"all", &SelectionReader::read_combination},
                                                        {"not", &SelectionReader::read_not}};

void SelectionReader::read_named(MapReader& root) {
  const Node* names = root.take("selections");
  if (!names) return;
  if (!names->is_map()) {
    mistakes_.add(names->location,
                  fmt::format("selections must be a map of names, e.g. selections: {{tip: {{side: right}}}}; found {}",
                              describe(*names)));
    return;
  }
  for (const Node::Entry& entry : names->entries) {
    if (entry.key == "all") mistakes_.add(entry.key_location, "'all' is taken: it selects every vertex");
    named_[entry.key].node = &entry.value;
  }
  Node resolved = Node::make_map();
  for (const Node::Entry& entry : names->entries) {
    Named& named = named_.find(entry.key)->second;
    read_name(entry.key, named, entry.key_location);
    resolved.set(entry.key, named.resolved);
  }
  root.put("selections", std::move(resolved));
}

std::optional<VertexSet> SelectionReader::read(const Node& node, Node& resolved) {
  return evaluate(node, resolved);
}

std::optional<VertexSet> SelectionReader::read_or_all(MapReader& reader, std::string_view key) {
  const Node* node = reader.take(key);
  Node resolved;
  auto vertices = evaluate(node ? *node : Node::make_text("all"), resolved);
  reader.put(key, std::move(resolved));
  return vertices;
}

std::optional<VertexSet> SelectionReader::read_required(MapReader& reader, std::string_view key) {
  const Node* node = reader.take(key);
  if (!node) {
    reader.missing(key, "which vertices", "{side: left}");
    return std::nullopt;
  }
  Node resolved;
  auto vertices = evaluate(*node, resolved);
  reader.put(key, std::move(resolved));
  return vertices;
}

SelectionReader::Result SelectionReader::refuse_empty(Result result, const Location& location) {
  if (!result || !result->empty()) return result;
  mistakes_.add(location, fmt::format("this selects no vertex; the mesh has {} vertices within {}",
                                      mesh_->vertex_count(), bounds_of(*mesh_).text(mesh_->dim)));
  return std::nullopt;
}

SelectionReader::Result SelectionReader::evaluate(const Node& node, Node& resolved) {
  if (node.is_scalar()) return read_word(node, resolved);
  MapReader reader(node, "a selection", mistakes_, resolved);
  if (!node.is_map()) return std::nullopt;
  std::vector<const char*> keys;
  for (const Kind& kind : kinds) keys.push_back(kind.key);
  const auto key = reader.exactly_one(keys);
  const auto kind = std::ranges::find_if(kinds, [&](const Kind& k) { return key == k.key; });
  Result result;
  if (kind != std::end(kinds)) result = (this->*kind->read)(reader, *key);
  reader.finish();
  return refuse_empty(std::move(result), node.location);
}

SelectionReader::Result SelectionReader::read_word(const Node& node, Node& resolved) {
  resolved = node;
  if (node.text == "all") return mesh_ ? Result(all_vertices(*mesh_)) : std::nullopt;
  const auto found = named_.find(node.text);
  if (found != named_.end()) return read_name(found->first, found->second, node.location);
  mistakes_.add(node.location, fmt::format("there is no selection '{}'{}", node.text, hint_for(node.text)));
  return std::nullopt;
}

std::string SelectionReader::hint_for(const std::string& word) const {
  if (side_named(word)) return fmt::format("; a side is written {{side: {}}}", word);
  if (mesh_ && select_body(*mesh_, word)) return fmt::format("; a mesh is written {{mesh: {}}}", word);
  if (mesh_ && select_group(*mesh_, word)) return fmt::format("; a group is written {{group: {}}}", word);
  std::vector<std::string> names{"all"};
  for (const auto& [name, named] : named_) names.push_back(name);
  return suggestion(word, names);
}

SelectionReader::Result SelectionReader::read_name(const std::string& name, Named& named, const Location& location) {
  if (named.state == Named::State::being_read) {
    mistakes_.add(location, fmt::format("selection '{}' is made from itself", name));
    return std::nullopt;
  }
  if (named.state == Named::State::unread) {
    named.state = Named::State::being_read;
    named.vertices = evaluate(*named.node, named.resolved);
    named.state = Named::State::read;
  }
  return named.vertices;
}

SelectionReader::Result SelectionReader::read_combination(MapReader& reader, const std::string& key) {
  Result result;
  bool whole = true;
  std::size_t count = 0;
  reader.list(key, "selections", [&](const Node& item, Node& resolved) {
    const Result part = evaluate(item, resolved);
    whole = whole && part;
    if (!whole) return;
    result = count++ == 0 ? *part : key == "any" ? unite(*result, *part) : intersect(*result, *part);
  });
  if (whole && count == 0 && mesh_) reader.mistake(key, fmt::format("{} must be a list of one selection or more", key));
  return whole ? result : std::nullopt;
}

SelectionReader::Result SelectionReader::read_not(MapReader& reader, const std::string& key) {
  const Result inner = read_required(reader, key);
  if (!inner) return std::nullopt;
  return complement(*mesh_, *inner);
}

}  // namespace pliant
