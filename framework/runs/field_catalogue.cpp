#include "runs/field_catalogue.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "config/nearest_name.hpp"

namespace pliant {
namespace {

using Kind = FieldOrigin::Kind;

FieldOrigin of_vertices(const char* name, const char* unit, int components, Kind kind) {
  FieldOrigin origin;
  origin.info = {name, unit, components, Simplex::point};
  origin.kind = kind;
  return origin;
}

FieldOrigin of_energy(const Term& term, int number) {
  const Field& field = term.fields->fields()[static_cast<std::size_t>(number)];
  const auto groups = term.energy->groups();
  const auto group = static_cast<std::size_t>(field.group);
  if (field.per_element && group >= groups.size()) {
    throw Error(fmt::format("{}: the field '{}' is of group {}; there are {}", term.name, field.name, field.group,
                            groups.size()));
  }
  FieldOrigin origin;
  origin.info = {fmt::format("{}_{}", term.name, field.name), field.unit, field.components,
                 field.per_element ? groups[group].simplex : Simplex::point};
  origin.plain_name = field.name;
  origin.energy = term.energy;
  origin.fields = term.fields;
  origin.field = number;
  return origin;
}

std::vector<std::string> names_of(const std::vector<FieldOrigin>& catalogue) {
  std::vector<std::string> names;
  for (const FieldOrigin& origin : catalogue) names.push_back(origin.info.name);
  return names;
}

void make_unique(std::vector<FieldOrigin>& catalogue) {
  std::vector<std::string> taken;
  for (FieldOrigin& origin : catalogue) {
    const std::string name = origin.info.name;
    for (int number = 2; std::ranges::find(taken, origin.info.name) != taken.end(); ++number) {
      origin.info.name = fmt::format("{}_{}", name, number);
    }
    taken.push_back(origin.info.name);
  }
}

bool chosen_by(const std::string& name, const FieldOrigin& origin, bool is_whole_name) {
  return is_whole_name ? origin.info.name == name : origin.plain_name == name;
}

std::string unknown(const std::string& name, const std::vector<FieldOrigin>& catalogue) {
  const std::vector<std::string> known = names_of(catalogue);
  std::vector<std::string> all = known;
  for (const FieldOrigin& origin : catalogue) {
    if (!origin.plain_name.empty()) all.push_back(origin.plain_name);
  }
  const std::string nearest = nearest_name(name, all);
  return fmt::format("there is no field '{}'{}; known: {}", name,
                     nearest.empty() ? "" : fmt::format(", did you mean '{}'", nearest), comma_list(known));
}

}  // namespace

std::vector<FieldOrigin> field_catalogue(int dim, bool in_time, const std::vector<Term>& terms) {
  std::vector<FieldOrigin> catalogue;
  catalogue.push_back(of_vertices("displacement", "length", dim, Kind::displacement));
  if (in_time) catalogue.push_back(of_vertices("velocity", "length / time", dim, Kind::velocity));
  catalogue.push_back(of_vertices("residual_force", "energy / length", dim, Kind::residual_force));
  catalogue.push_back(of_vertices("pinned", "1", 1, Kind::pinned));
  for (const Term& term : terms) {
    if (term.fields == nullptr) continue;
    const int count = static_cast<int>(term.fields->fields().size());
    for (int number = 0; number < count; ++number) catalogue.push_back(of_energy(term, number));
  }
  make_unique(catalogue);
  return catalogue;
}

std::vector<FieldOrigin> select_fields(std::vector<FieldOrigin> catalogue, const OutputSettings& output,
                                       Mistakes& mistakes) {
  if (!output.fields) return catalogue;
  std::vector<char> chosen(catalogue.size(), 0);
  for (const NamedField& entry : *output.fields) {
    const bool is_whole_name =
        std::ranges::any_of(catalogue, [&](const auto& origin) { return origin.info.name == entry.name; });
    bool found = false;
    for (std::size_t i = 0; i < catalogue.size(); ++i) {
      if (!chosen_by(entry.name, catalogue[i], is_whole_name)) continue;
      chosen[i] = 1;
      found = true;
    }
    if (!found) mistakes.add(entry.location, unknown(entry.name, catalogue));
  }
  std::vector<FieldOrigin> selected;
  for (std::size_t i = 0; i < catalogue.size(); ++i) {
    if (chosen[i]) selected.push_back(std::move(catalogue[i]));
  }
  return selected;
}

}  // namespace pliant
