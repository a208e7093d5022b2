#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "config/mistakes.hpp"
#include "config/node.hpp"

namespace pliant {

// A config as it is to be run: bases, variant and settings of the command line merged, in this order, the last on top.
struct ComposedConfig {
  std::string variant;  // empty for a config without variants
  Node config;          // has none of the keys base and variants
};

// Reads a config and all that it builds on. Every value keeps the place it came from.
//
//     base: other.yaml              merged below this file (see merge.hpp); relative to this file
//     variants:
//       newton: {solver.type: newton}              named overrides: nested keys, or dotted paths
//       bcd: {solver: {type: bcd}}
//       grid: {solver.type: [newton, bcd], energies.0.mu: [1, 10]}    one variant for each combination
//
// settings: "path.to.key=value" of --set, the value written in YAML; nothing after = removes the key. Those of
// `variants` come before the variants are made. With mistakes the result is not complete.
std::vector<ComposedConfig> compose(const std::filesystem::path& file, std::span<const std::string> settings,
                                    Mistakes& mistakes);

// The one of that name; null, and a mistake with the nearest name, where there is none. For `--only NAME`.
const ComposedConfig* find_variant(std::span<const ComposedConfig> configs, const std::string& name,
                                   Mistakes& mistakes);

}  // namespace pliant
