#include "config/read_mass.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "mesh/mass.hpp"

namespace pliant {
namespace {

void read_entry(const Node& node, Node& resolved, SelectionReader& selections, std::vector<double>& masses) {
  MapReader reader(node, "mass", selections.mistakes(), resolved);
  const auto key = reader.exactly_one({"per_vertex", "density"});
  const auto on = selections.read_or_all(reader, "on");
  if (key == "per_vertex") {
    const auto mass = reader.real(real("per_vertex").above(0).in("mass").such_as("1.0"));
    if (mass && on) add_mass_per_vertex(*mass, *on, masses);
  } else if (key == "density") {
    const auto density = reader.real(real("density").above(0).in("mass / rest measure").such_as("1.0"));
    if (density && on) add_lumped_mass(*selections.mesh(), *density, *on, masses);
  }
  reader.finish();
}

void check_all_positive(MapReader& root, const Mesh& mesh, const std::vector<double>& masses) {
  const auto without = std::ranges::find_if(masses, [](double mass) { return !(mass > 0); });
  if (without == masses.end()) return;
  const auto count = std::ranges::count_if(masses, [](double mass) { return !(mass > 0); });
  root.mistake("mass", fmt::format("{}{} has no mass: no entry, and no element with a density, gives it any",
                                   mesh.name_of_vertex(static_cast<Index>(without - masses.begin())),
                                   count > 1 ? fmt::format(" (and {} more)", count - 1) : ""));
}

}  // namespace

std::optional<std::vector<double>> read_mass(MapReader& root, SelectionReader& selections) {
  const std::size_t before = root.mistakes().list().size();
  const Node* node = root.take("mass");
  if (!node) return std::vector<double>{};
  const Mesh* mesh = selections.mesh();
  std::vector<double> masses(mesh ? static_cast<std::size_t>(mesh->vertex_count()) : 0, 0.0);
  if (node->is_scalar()) {
    const auto mass = root.real(real("mass").above(0).in("mass").such_as("1.0"));
    if (mass) std::ranges::fill(masses, *mass);
  } else if (node->is_sequence()) {
    root.list("mass", "mass entries",
              [&](const Node& item, Node& resolved) { read_entry(item, resolved, selections, masses); });
  } else {
    Node resolved;
    read_entry(*node, resolved, selections, masses);
    root.put("mass", std::move(resolved));
  }
  if (!mesh || root.mistakes().list().size() > before) return std::nullopt;
  check_all_positive(root, *mesh, masses);
  if (root.mistakes().list().size() > before) return std::nullopt;
  return masses;
}

}  // namespace pliant
