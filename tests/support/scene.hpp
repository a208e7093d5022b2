#pragma once

#include <optional>
#include <string>
#include <vector>

#include "config/read_boundary.hpp"
#include "config/read_mass.hpp"
#include "config/read_mesh.hpp"
#include "config/yaml.hpp"

namespace pliant::test {

// The mesh, selections, boundary and masses of a config, and all its mistakes.
struct Scene {
  explicit Scene(const std::string& yaml, Schedule schedule = Schedule::load_factor,
                 const std::string& file = "test.yaml") {
    node = parse_yaml(yaml, file, mistakes);
    MapReader root(node, "the config", mistakes, resolved);
    mesh = read_mesh(root);
    SelectionReader selections(mesh ? &*mesh : nullptr, mistakes);
    selections.read_named(root);
    boundary = read_boundary(root, selections, schedule);
    masses = read_masses(root, selections);
    if (const Node* select = root.take("select")) {
      Node resolved_select;
      selected = selections.read(*select, resolved_select);
      root.put("select", resolved_select);
    }
    root.finish();
  }

  // "test.yaml:2:5: what", one per line.
  std::string messages() const {
    std::string text;
    for (const Mistake& mistake : mistakes.list()) text += to_string(mistake.location) + ": " + mistake.text + "\n";
    return text;
  }

  Mistakes mistakes;
  Node node, resolved;
  std::optional<Mesh> mesh;
  std::optional<Boundary> boundary;
  std::vector<double> masses;
  std::optional<VertexSet> selected;
};

}  // namespace pliant::test
