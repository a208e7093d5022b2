#include "command_line/experiments.hpp"

#include <set>
#include <utility>

#include <spdlog/spdlog.h>
#include <pliant/solver.hpp>

#include "config/compose.hpp"
#include "runs/problem.hpp"

namespace pliant {
namespace {

std::vector<ComposedConfig> composed(const ConfigOptions& options) {
  Mistakes mistakes;
  auto configs = compose(options.config, options.settings, mistakes);
  mistakes.throw_if_any();
  if (options.only.empty()) return configs;
  const ComposedConfig* wanted = find_variant(configs, options.only, mistakes);
  mistakes.throw_if_any();
  return {*wanted};
}

void collect(const ConfigError& error, Mistakes& mistakes) {
  for (const Mistake& mistake : error.mistakes()) {
    if (mistake.of_plugin) {
      mistakes.add_plugin_failure(mistake.location, mistake.text);
    } else {
      mistakes.add(mistake.location, mistake.text);
    }
  }
}

}  // namespace

std::vector<LoadedExperiment> load_experiments(const ConfigOptions& options) {
  const auto folders = plugin_folders(options.plugin_dirs);
  for (const auto& folder : folders) spdlog::debug("plugins are looked for in {}", folder.string());

  std::vector<LoadedExperiment> loaded;
  std::set<std::string> warnings;
  Mistakes mistakes;
  for (const ComposedConfig& composed_config : composed(options)) {
    auto registry = std::make_unique<Registry>(folders);
    Experiment experiment = read_experiment(composed_config.config, *registry, mistakes);
    if (!composed_config.variant.empty()) experiment.name += "/" + composed_config.variant;
    for (auto& warning : registry->warnings()) warnings.insert(std::move(warning));
    loaded.push_back({composed_config.variant, std::move(registry), std::move(experiment)});
  }
  for (const auto& warning : warnings) spdlog::warn("{}", warning);
  mistakes.throw_if_any();
  return loaded;
}

void check_problems(const std::vector<LoadedExperiment>& experiments) {
  Mistakes mistakes;
  for (const auto& loaded : experiments) {
    try {
      const Problem problem(loaded.experiment, 1);
      make_object<Solver>(loaded.experiment.solver);
    } catch (const ConfigError& error) {
      collect(error, mistakes);
    }
  }
  mistakes.throw_if_any();
}

}  // namespace pliant
