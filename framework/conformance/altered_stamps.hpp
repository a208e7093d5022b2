#pragma once

#include "conformance/report.hpp"
#include "conformance/subject.hpp"

namespace pliant::conformance {

// Copies the library once for each field of the stamp that the host compares, alters that field in the copy, and sees
// that the copy is refused for it. So a plugin that somebody builds differently will be refused too.
void check_altered_stamps(Subject& subject, Report& report);

}  // namespace pliant::conformance
