#pragma once

#include <string>
#include <vector>

#include <pliant/plugin.hpp>

namespace pliant {

// What a plugin says of itself, copied to what this host knows and checked. `component.parameters` points into
// `parameters`; texts stay in the plugin.
struct Descriptor {
  std::string version;
  Component component;
  std::vector<Parameter> parameters;
};

// Reads the descriptor of a plugin whose stamp agrees. What is wrong with it is put into `faults`; the result is then
// not to be used.
Descriptor read_descriptor(const Plugin& plugin, std::vector<std::string>& faults);

}  // namespace pliant
