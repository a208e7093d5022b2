#pragma once

#include <string>
#include <vector>

#include <pliant/energy.hpp>
#include <pliant/energy_abilities.hpp>

namespace pliant {

// One bound energy of an objective, with the abilities it has. Does not own the energy.
struct Term {
  Term(std::string name, Energy& bound);

  std::string name;  // label in the config: "arap", "arap_2"
  Energy* energy;
  const Majorizer* majorizer;
  const ElementMetric* metric;
  const ClosedFormProjection* closed_form_projection;
  const StepLimit* step_limit;
  const Fields* fields;
  const DeformationDeterminant* determinant;
};

// One group of one term: the unit that the objective loops over, in (energy, group) order.
struct TermGroup {
  const Term* term = nullptr;
  int group = 0;
  ElementGroup elements;
  Index first_element = 0;  // elements of all groups before this one
};

// Throws Error naming the element whose stencil has a vertex that does not exist, or one twice.
std::vector<TermGroup> groups_of(const std::vector<Term>& terms, Index vertex_count);

// "arap: triangle 17" for element e of a group.
std::string describe_element(const TermGroup& group, Index e);

}  // namespace pliant
