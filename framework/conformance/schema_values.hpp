#pragma once

#include "conformance/report.hpp"
#include "conformance/subject.hpp"

namespace pliant::conformance {

// Defaults and examples are accepted; values out of range, unknown words and unknown keys are refused, each by a
// sentence that names the parameter.
void check_schema_values(Subject& subject, Report& report);

// Every word of every choice makes an object.
void check_every_choice(Subject& subject, Report& report);

}  // namespace pliant::conformance
