#include "config/read_mass.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "config/read_vector.hpp"
#include "config/varying_values.hpp"
#include "mesh/mass.hpp"

namespace pliant {
namespace {

// One or several entries: calls read(const Node&, Node& resolved) for each.
template <class Read>
bool read_entries(MapReader& root, const char* key, Read read) {
  const Node* node = root.take(key);
  if (!node) return false;
  if (node->is_sequence()) return root.list(key, "entries", read);
  Node resolved;
  read(*node, resolved);
  root.put(key, std::move(resolved));
  return true;
}

void add_per_vertex(MapReader& reader, const VertexSet& on, std::span<double> masses) {
  const auto values =
      read_varying(reader, real("per_vertex").above(0).in("mass").means("mass of each vertex").such_as("1.0"));
  if (!values) return;
  if (!values->uniform && values->numbers.size() != on.size()) {
    reader.mistake("per_vertex",
                   fmt::format("per_vertex has {} numbers for {} vertices", values->numbers.size(), on.size()));
    return;
  }
  for (std::size_t i = 0; i < on.size(); ++i) {
    add_mass_per_vertex(values->numbers[values->uniform ? 0 : i], {&on[i], 1}, masses);
  }
}

void add_density(MapReader& reader, const Mesh& mesh, const VertexSet& on, std::span<double> masses) {
  const auto density = reader.real(
      real("density").above(0).in("mass / volume, area or length").means("mass per rest measure").such_as("1.0"));
  if (!density) return;
  const std::vector<double> before(masses.begin(), masses.end());
  add_lumped_mass(mesh, *density, on, masses);
  if (std::equal(before.begin(), before.end(), masses.begin())) {
    reader.mistake("density", "density: the selection holds no element; give per_vertex instead");
  }
}

void read_mass(MapReader& reader, SelectionReader& selections, std::span<double> masses) {
  const auto kind = reader.exactly_one({"per_vertex", "density"});
  const auto on = selections.read_or_all(reader, "on");
  if (!kind) return;
  if (!on || !selections.mesh()) {
    reader.accept_rest();
  } else if (*kind == "density") {
    add_density(reader, *selections.mesh(), *on, masses);
  } else {
    add_per_vertex(reader, *on, masses);
  }
}

void refuse_massless(MapReader& root, const Mesh& mesh, std::span<const double> masses) {
  const auto massless = [](double mass) { return !(mass > 0); };
  const auto first = std::ranges::find_if(masses, massless);
  if (first == masses.end()) return;
  const auto others = std::ranges::count_if(masses, massless) - 1;
  root.mistake("mass", fmt::format("{}{} has no mass: no entry of mass, and no element with a density, gives it any",
                                   mesh.name_of_vertex(static_cast<Index>(first - masses.begin())),
                                   others > 0 ? fmt::format(" (and {} more)", others) : ""));
}

}  // namespace

std::vector<double> read_masses(MapReader& root, SelectionReader& selections) {
  const std::size_t before = root.mistakes().list().size();
  const std::size_t vertices = selections.mesh() ? static_cast<std::size_t>(selections.mesh()->vertex_count()) : 0;
  std::vector<double> masses(vertices, 0.0);
  const bool given = read_entries(root, "mass", [&](const Node& node, Node& resolved) {
    Node short_form;
    if (node.is_scalar()) short_form.set("per_vertex", node).location = node.location;
    short_form.location = node.location;
    MapReader reader(node.is_scalar() ? short_form : node, "mass", root.mistakes(), resolved);
    read_mass(reader, selections, masses);
    reader.finish();
  });
  if (!given || !selections.mesh() || root.mistakes().list().size() > before) return {};
  refuse_massless(root, *selections.mesh(), masses);
  return masses;
}

std::vector<double> read_initial_velocity(MapReader& root, SelectionReader& selections) {
  const auto dim = static_cast<std::size_t>(selections.dim());
  const Mesh* mesh = selections.mesh();
  std::vector<double> velocities(mesh ? mesh->rest.size() : 0, 0.0);
  const auto schema = [](const char* name) {
    return vector(name).in("length / time").means("velocity at the start").such_as("[1, 0]");
  };
  const auto set = [&](const std::optional<VertexSet>& on, const std::optional<std::vector<double>>& velocity) {
    if (!on || !velocity || !mesh) return;
    for (const Index v : *on) {
      std::copy(velocity->begin(), velocity->end(), velocities.begin() + static_cast<std::ptrdiff_t>(v) * mesh->dim);
    }
  };
  const Node* node = root.take("initial_velocity");
  if (!node) return {};
  const bool one = node->is_sequence() && !node->items.empty() && node->items.front().is_scalar();
  if (one) {
    const auto all = mesh ? std::optional(all_vertices(*mesh)) : std::nullopt;
    set(all, root.reals(schema("initial_velocity"), vector_length(selections.dim())));
    return velocities;
  }
  read_entries(root, "initial_velocity", [&](const Node& item, Node& resolved) {
    MapReader reader(item, "initial_velocity", root.mistakes(), resolved);
    const auto on = selections.read_or_all(reader, "on");
    set(on, reader.reals(schema("velocity"), vector_length(static_cast<int>(dim))));
    reader.finish();
  });
  return velocities;
}

}  // namespace pliant
