#pragma once

#include "conformance/report.hpp"
#include "conformance/scene.hpp"
#include "conformance/subject.hpp"

// What is said of the abilities of energies in energy_abilities.hpp. An ability that an energy lacks is skipped.
namespace pliant::conformance {

// Element matrices of Majorizer and ElementMetric are symmetric positive semidefinite.
void check_element_matrices(Subject& subject, const Support& support, Report& report);

// E(x + d) <= E(x) + g.d + d.L d / 2 at many pairs, and L - H(x) has no negative eigenvalue.
void check_majorizer(Subject& subject, const Support& support, Report& report);

// Projected blocks keep their floor, and equal the exact ones where those are above it.
void check_projection(Subject& subject, const Support& support, Report& report);

void check_fields(Subject& subject, const Support& support, Report& report);
void check_determinants(Subject& subject, const Support& support, Report& report);
void check_step_limit(Subject& subject, const Support& support, Report& report);

}  // namespace pliant::conformance
