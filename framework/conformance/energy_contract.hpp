#pragma once

#include "conformance/report.hpp"
#include "conformance/scene.hpp"
#include "conformance/subject.hpp"

// What is said of Energy in energy.hpp besides the derivatives.
namespace pliant::conformance {

// Groups are well formed: 1 <= k <= 8, vertices that exist and differ, one source per element, at least one element.
void check_groups(Subject& subject, const Support& support, Report& report);

// No NaN where elements are degenerate. +infinity is allowed, and derivatives are then not looked at.
void check_degenerate(Subject& subject, const Support& support, Report& report);

// A rest shape with an element of no size is refused with a sentence, or gives numbers.
void check_bad_rest(Subject& subject, const Support& support, Report& report);

// A list of a wrong length, for a parameter that may vary, is refused by ParameterError.
void check_list_lengths(Subject& subject, const Support& support, Report& report);

// The motions that the component declares leave the energy unchanged; gradient and Hessian turn along.
void check_translation(Subject& subject, const Support& support, Report& report);
void check_rotation(Subject& subject, const Support& support, Report& report);

// Any cut of the range, any number of threads, any earlier call and another instance: the same bits.
void check_ranges_and_threads(Subject& subject, const Support& support, Report& report);
void check_purity(Subject& subject, const Support& support, Report& report);

// Every combination of null outputs gives the same numbers; all entries wanted are written, and nothing else.
void check_outputs(Subject& subject, const Support& support, Report& report);

}  // namespace pliant::conformance
