#include "objective/term.hpp"

#include <utility>

#include <fmt/format.h>

#include <pliant/ability.hpp>

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

std::vector<TermGroup> groups_of(const std::vector<Term>& terms) {
  std::vector<TermGroup> groups;
  Index first = 0;
  for (const Term& term : terms) {
    const auto of_term = term.energy->groups();
    for (std::size_t g = 0; g < of_term.size(); ++g) {
      groups.push_back({&term, static_cast<int>(g), of_term[g], first});
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
