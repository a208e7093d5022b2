#pragma once

#include <string>
#include <vector>

#include <pliant/plugin.hpp>

#include "conformance/subject.hpp"

namespace pliant::conformance {

// What must be known of a plugin before checks are chosen, found in a process of its own.
struct SettingUp {
  std::string title;             // "energy/arap 1.0.0 (file)" and its parameters
  std::string failure;           // it cannot be opened at all; empty if it can
  std::vector<Support> support;  // of an energy
};

// Throws Error for parameters that its schema refuses.
SettingUp set_up(const SubjectName& name, double seconds);

}  // namespace pliant::conformance
