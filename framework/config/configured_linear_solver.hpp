#pragma once

#include <memory>

#include <pliant/factor.hpp>

#include "config/component_config.hpp"

namespace pliant {

// The recipe that a `linear_solver:` entry becomes.
class ConfiguredLinearSolver final : public LinearSolverRecipe {
 public:
  explicit ConfiguredLinearSolver(ComponentConfig config) : config_(std::move(config)) {}

  // Throws ConfigError naming the plugin and the entry's place.
  LinearSolverPointer make() const override { return make_object<LinearSolver>(config_); }
  const std::string& name() const noexcept override { return config_.name; }
  const ComponentConfig& config() const noexcept { return config_; }

 private:
  ComponentConfig config_;
};

}  // namespace pliant
