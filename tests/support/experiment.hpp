#pragma once

#include <filesystem>

#include "config/compose.hpp"
#include "config/experiment.hpp"
#include "plugin_loading/registry.hpp"
#include "runs/run_listener.hpp"

// Experiments run in the process of a test.
namespace pliant::test {

// A config without variants and the plugins that it names.
class LoadedConfig {
 public:
  explicit LoadedConfig(const std::filesystem::path& file) {
    Mistakes mistakes;
    const auto configs = compose(file, {}, mistakes);
    mistakes.throw_if_any();
    experiment_ = read_experiment(configs.front().config, registry_, mistakes);
    mistakes.throw_if_any();
  }
  const Experiment& experiment() const { return experiment_; }

 private:
  Registry registry_{{PLIANT_PLUGIN_DIR}};
  Experiment experiment_;
};

// Hears everything and does nothing.
class SilentListener : public RunListener {
 public:
  void begin(const RunSummary&, const RunPlan&) override {}
  void iteration(const IterationRecord&) override {}
  void step(const StepRecord&) override {}
  void note(const std::string&) override {}
  void end(const RunSummary&, const std::filesystem::path&) override {}
};

}  // namespace pliant::test
