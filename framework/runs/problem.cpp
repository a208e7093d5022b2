#include "runs/problem.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "mesh/connectivity.hpp"
#include "runs/earlier_results.hpp"

namespace pliant {
namespace {

std::string join_words(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  }
  return text;
}

std::string plural(Simplex simplex) {
  return simplex == Simplex::tetrahedron ? "tetrahedra" : std::string(name_of(simplex)) + "s";
}

std::size_t count_of(const Domain& domain, Simplex simplex) {
  switch (simplex) {
    case Simplex::point:
      return domain.points.size();
    case Simplex::edge:
      return domain.edges.size();
    case Simplex::triangle:
      return domain.triangles.size();
    case Simplex::tetrahedron:
      return domain.tetrahedra.size();
  }
  return 0;
}

// Why an energy cannot act on a domain; empty where it can.
std::string unsupported(const Component& component, const Domain& domain) {
  std::vector<std::string> supported, present;
  for (const Support& pair : std::span(component.support, static_cast<std::size_t>(component.support_count))) {
    if (pair.dim == domain.dim && count_of(domain, pair.simplex) > 0) return "";
    supported.push_back(fmt::format("{} in {}D", plural(pair.simplex), pair.dim));
  }
  if (supported.empty()) return "";
  for (const Simplex simplex : {Simplex::edge, Simplex::triangle, Simplex::tetrahedron}) {
    if (count_of(domain, simplex) > 0) present.push_back(plural(simplex));
  }
  return fmt::format("{} acts on {}; what it is put on has {} in {}D", component.name, join_words(supported),
                     present.empty() ? "only points" : join_words(present), domain.dim);
}

// Elements that hold their vertices in space, like a spring to a fixed point, rather than only to each other. An energy
// that is linear in x holds nothing: its majorizer is zero.
bool anchors(const Term& term, const TermGroup& group, Index element) {
  if (term.majorizer == nullptr) return true;
  const int k = group.elements.k;
  std::vector<double> matrix(static_cast<std::size_t>(k * k));
  term.majorizer->majorizer(group.group, element, element + 1, matrix.data());
  double sum = 0.0, size = 0.0;
  for (const double entry : matrix) sum += entry, size += std::abs(entry);
  return std::abs(sum) > 1e-10 * size;
}

}  // namespace

Problem::Problem(const Experiment& experiment, int threads)
    : experiment_(experiment), pins_(experiment.boundary.pins), threads_(threads) {
  Mistakes mistakes;
  for (const EnergyConfig& config : experiment.energies) make_energy(config, mistakes);
  if (experiment.time) make_inertia();
  find_start(mistakes);
  mistakes.throw_if_any();
  fields_ =
      select_fields(field_catalogue(mesh().dim, experiment.time.has_value(), terms_), experiment.output, mistakes);
  check_connectivity(mistakes);
  mistakes.throw_if_any();
  objective_ = std::make_unique<ComposedObjective>(mesh().dim, start_, pinned_dofs(), terms_, threads_);
}

void Problem::make_energy(const EnergyConfig& config, Mistakes& mistakes) {
  BoundEnergy bound{std::make_unique<SelectedDomain>(mesh(), experiment_.masses, config.on),
                    make_object<Energy>(config.component)};
  const std::string refusal = unsupported(*config.component.component, bound.domain->domain());
  if (!refusal.empty()) return mistakes.add(config.component.location, refusal);
  try {
    bound.energy->bind(bound.domain->domain());
  } catch (const ParameterError& error) {
    return mistakes.add(config.component.location_of(error.parameter()),
                        fmt::format("{}: {} {}", config.name, error.parameter(), error.what()));
  } catch (const Error& error) {
    return mistakes.add(config.component.location, fmt::format("{}: {}", config.name, error.what()));
  }
  terms_.emplace_back(config.name, *bound.energy);
  energy_names_.push_back(config.name);
  energies_.push_back(std::move(bound));
}

void Problem::make_inertia() {
  inertia_domain_ = std::make_unique<SelectedDomain>(mesh(), experiment_.masses, all_vertices(mesh()));
  inertia_ = std::make_unique<Inertia>();
  inertia_->bind(inertia_domain_->domain());
  terms_.emplace_back("inertia", *inertia_);
  energy_names_.emplace_back("inertia");
}

void Problem::find_start(Mistakes& mistakes) {
  start_ = mesh().rest;
  if (experiment_.initial) {
    try {
      start_ = read_positions(*experiment_.initial, mesh());
    } catch (const Error& error) {
      mistakes.add(experiment_.initial_location, fmt::format("initial: {}", error.what()));
    }
  }
  const double first_load = 1.0 / static_cast<double>(experiment_.load_steps);
  pins_.move_to(experiment_.time ? 0.0 : first_load, start_);
}

std::vector<char> Problem::pinned_dofs() const {
  std::vector<char> pinned(mesh().rest.size(), 0);
  for (const Index dof : pins_.dofs()) pinned[static_cast<std::size_t>(dof)] = 1;
  return pinned;
}

std::vector<char> Problem::held_dofs() const {
  std::vector<char> held = pinned_dofs();
  const auto dim = static_cast<std::size_t>(mesh().dim);
  for (const TermGroup& group : groups_of(terms_, mesh().vertex_count())) {
    const auto term = static_cast<std::size_t>(group.term - terms_.data());
    if (term < experiment_.energies.size() &&
        (experiment_.energies[term].component.component->invariances & Invariance::translation)) {
      continue;
    }
    for (Index e = 0; e < group.elements.count(); ++e) {
      if (!anchors(*group.term, group, e)) continue;
      const auto k = static_cast<std::size_t>(group.elements.k);
      for (const Index v : group.elements.vertices.subspan(static_cast<std::size_t>(e) * k, k)) {
        for (std::size_t c = 0; c < dim; ++c) held[static_cast<std::size_t>(v) * dim + c] = 1;
      }
    }
  }
  return held;
}

void Problem::check_connectivity(Mistakes& mistakes) const {
  Connectivity connectivity(mesh().vertex_count());
  for (const TermGroup& group : groups_of(terms_, mesh().vertex_count()))
    connectivity.join(group.elements.vertices, group.elements.k);
  const Location& location = experiment_.location;
  const auto untouched = untouched_vertices(connectivity, mesh().dim, pinned_dofs());
  if (!untouched.empty()) mistakes.add(location, describe_untouched(untouched, mesh()));
  if (experiment_.time) return;
  for (const LoosePart& part : loose_parts(connectivity, mesh().dim, held_dofs())) {
    mistakes.add(location, describe(part, mesh()));
  }
}

std::string Problem::describe_free_dof(Index free) const {
  constexpr char names[] = "xyz";
  const Index dof = objective_->free_dofs().dof_of(free);
  return fmt::format("{}, coordinate {}", mesh().name_of_vertex(dof / mesh().dim), names[dof % mesh().dim]);
}

}  // namespace pliant
