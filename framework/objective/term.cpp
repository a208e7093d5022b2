#include "objective/term.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <pliant/ability.hpp>
#include <pliant/errors.hpp>

namespace pliant {

Term::Term(std::string label, Energy& bound)
    : name(std::move(label)),
      energy(&bound),
      majorizer(ability_of<Majorizer>(bound)),
      metric(ability_of<ElementMetric>(bound)),
      closed_form_projection(ability_of<ClosedFormProjection>(bound)),
      step_limit(ability_of<StepLimit>(bound)),
      fields(ability_of<Fields>(bound)),
      determinant(ability_of<DeformationDeterminant>(bound)) {}

namespace {

void check_stencils(const TermGroup& group, Index vertex_count) {
  const int k = group.elements.k;
  const auto& vertices = group.elements.vertices;
  if (k < 1 || k > 8 || vertices.size() % static_cast<std::size_t>(k) != 0) {
    throw Error(fmt::format("{}: group '{}' has {} vertices for elements of {}; an element has 1 to 8",
                            group.term->name, group.elements.name, vertices.size(), k));
  }
  const Index* v = vertices.data();
  for (Index e = 0; e < group.elements.count(); ++e, v += k) {
    for (int a = 0; a < k; ++a) {
      if (v[a] < 0 || v[a] >= vertex_count) {
        throw Error(fmt::format("{}: vertex {} does not exist; the mesh has {}", describe_element(group, e), v[a],
                                vertex_count));
      }
      if (std::find(v, v + a, v[a]) != v + a) {
        throw Error(fmt::format("{}: vertex {} occurs twice", describe_element(group, e), v[a]));
      }
    }
  }
}

}  // namespace

std::vector<TermGroup> groups_of(const std::vector<Term>& terms, Index vertex_count) {
  std::vector<TermGroup> groups;
  Index first = 0;
  for (const Term& term : terms) {
    const auto of_term = term.energy->groups();
    for (std::size_t g = 0; g < of_term.size(); ++g) {
      groups.push_back({&term, static_cast<int>(g), of_term[g], first});
      check_stencils(groups.back(), vertex_count);
      first += of_term[g].count();
    }
  }
  return groups;
}

std::string describe_element(const TermGroup& group, Index e) {
  const auto element = static_cast<std::size_t>(e);
  const Index source = element < group.elements.source.size() ? group.elements.source[element] : e;
  return fmt::format("{}: {} {}", group.term->name, name_of(group.elements.simplex), source);
}

}  // namespace pliant
