#include "conformance/subject.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "config/yaml.hpp"

namespace pliant::conformance {
namespace {

Node read_settings(const std::vector<std::string>& settings) {
  Mistakes mistakes;
  Node all = Node::make_map();
  for (const std::string& setting : settings) {
    const Location place{"--set " + setting, 0, 0};
    const std::size_t equals = setting.find('=');
    if (equals == setting.npos || equals == 0) {
      mistakes.add(place, "must be parameter=value, e.g. --set mu=2.5");
    } else {
      all.set_path(setting.substr(0, equals), parse_value(setting.substr(equals + 1), place, mistakes));
    }
  }
  mistakes.throw_if_any();
  return all;
}

// An example may be written for a plane: vectors get as many numbers as the mesh has dimensions, and motions that do
// not fit hold.
Node example_of(const Parameter& parameter, const Mesh* mesh) {
  Mistakes ignored;
  const Location place{fmt::format("the example of {}", parameter.name), 0, 0};
  Node value = parse_value(parameter.example, place, ignored);
  const auto dim = static_cast<std::size_t>(mesh == nullptr ? 0 : mesh->dim);
  if (dim == 3 && parameter.type == ParameterType::motion) return parse_value("{hold: rest}", place, ignored);
  if (dim == 0 || parameter.type != ParameterType::vector || !value.is_sequence()) return value;
  while (value.items.size() < dim) {
    value.items.push_back(Node::make_number(0.0));
    value.items.back().location = place;
  }
  value.items.resize(dim);
  return value;
}

std::string line_of(const Node& node) {
  if (node.is_scalar()) return node.text;
  std::vector<std::string> parts;
  for (const Node& item : node.items) parts.push_back(line_of(item));
  for (const Node::Entry& entry : node.entries) parts.push_back(fmt::format("{}: {}", entry.key, line_of(entry.value)));
  return node.is_map() ? fmt::format("{{{}}}", fmt::join(parts, ", ")) : fmt::format("[{}]", fmt::join(parts, ", "));
}

}  // namespace

Subject::Subject(const SubjectName& name)
    : name_(name),
      registry_(name.folders),
      plugin_(&registry_.open(name.kind, name.name)),
      settings_(read_settings(name.settings)) {}

bool Subject::give_example(const std::string& parameter) {
  for (const Parameter& p : schema()) {
    if (parameter == p.name && *p.example != '\0' && !is_set(parameter)) return by_example_.insert(parameter).second;
  }
  return false;
}

Node Subject::entry(const Mesh* mesh) const {
  Node entry = settings_;
  entry.location = {plugin_->kind + "/" + plugin_->name, 0, 0};
  Node& type = entry.set("type", Node::make_text(plugin_->name));
  type.location = entry.location;
  for (const Parameter& p : schema()) {
    if (is_set(p.name) || *p.example == '\0' || !(p.required || by_example_.contains(p.name))) continue;
    entry.set_path(p.name, example_of(p, mesh));
  }
  return entry;
}

ComponentConfig Subject::configure(const Node& entry, const Mesh* mesh, Mistakes& mistakes) {
  Node resolved;
  MapReader reader(entry, plugin_->name, mistakes, resolved);
  SelectionReader selections(mesh, mistakes);
  ComponentConfig config = read_component(reader, plugin_->kind, {registry_, selections});
  reader.finish();
  return config;
}

ComponentConfig Subject::configure(const Mesh* mesh) {
  Mistakes mistakes;
  ComponentConfig config = configure(entry(mesh), mesh, mistakes);
  mistakes.throw_if_any();
  return config;
}

std::string Subject::words_of_parameters(const Mesh* mesh) const {
  const Node given = entry(mesh);
  std::vector<std::string> words;
  for (const Parameter& p : schema()) {
    const Node* value = given.find_path(p.name);
    if (value != nullptr) words.push_back(fmt::format("{}: {}", p.name, line_of(*value)));
    if (value == nullptr && p.default_value != nullptr) words.push_back(fmt::format("{}: {}", p.name, p.default_value));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace pliant::conformance
