#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "config/experiment.hpp"
#include "config/mistakes.hpp"
#include "plugin_loading/registry.hpp"

namespace pliant {

// What the commands that take a config are given.
struct ConfigOptions {
  std::filesystem::path config;
  std::vector<std::string> settings;  // of --set
  std::string only;                   // the variant of --only; empty: all
  std::vector<std::filesystem::path> plugin_dirs;
};

// One experiment of a config, with the plugins it uses.
struct LoadedExperiment {
  std::string variant;  // empty in a config without variants
  std::unique_ptr<Registry> registry;
  Experiment experiment;  // named "beam", or "beam/newton": also the folder below results/
};

// Reads a config with all its variants. Throws ConfigError with every mistake of all of them; tells of plugins that
// hide others.
std::vector<LoadedExperiment> load_experiments(const ConfigOptions& options);

// Puts the parts of every experiment together once, since some mistakes show only then. Throws ConfigError.
void check_problems(const std::vector<LoadedExperiment>& experiments);

}  // namespace pliant
