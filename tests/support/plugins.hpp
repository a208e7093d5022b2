#pragma once

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <pliant/energy.hpp>
#include <pliant/factor.hpp>
#include <pliant/solver.hpp>

#include "plugin_loading/make.hpp"
#include "plugin_loading/registry.hpp"

// Components of the plugins of this build, made without a config.
namespace pliant::test {

using Settings = std::vector<std::pair<std::string, Parameters::Value>>;

inline const OpenPlugin& plugin(const std::string& kind, const std::string& name) {
  static Registry registry({PLIANT_PLUGIN_DIR});
  return registry.open(kind, name);
}

Parameters default_parameters(const OpenPlugin& plugin);

class PluginRecipe final : public LinearSolverRecipe {
 public:
  explicit PluginRecipe(const std::string& name)
      : plugin_(plugin("linear_solver", name)), parameters_(default_parameters(plugin_)) {}
  LinearSolverPointer make() const override { return pliant::make<LinearSolver>(plugin_, parameters_); }
  const std::string& name() const noexcept override { return plugin_.name; }

 private:
  const OpenPlugin& plugin_;
  Parameters parameters_;
};

// Values of parameters of the types choice and linear_solver.
inline Parameters::Value word(const char* value) {
  return std::string(value);
}
inline Parameters::Value recipe(const std::string& name) {
  return std::shared_ptr<const LinearSolverRecipe>(std::make_shared<PluginRecipe>(name));
}

inline Parameters::Value default_value(const Parameter& parameter) {
  const char* text = parameter.default_value;
  switch (parameter.type) {
    case ParameterType::real:
      return std::strtod(text, nullptr);
    case ParameterType::integer:
      return std::int64_t{std::strtoll(text, nullptr, 10)};
    case ParameterType::boolean:
      return std::string(text) == "true";
    case ParameterType::linear_solver:
      return recipe(text);
    default:
      return std::string(text);
  }
}

// What the host fills in for a config that says nothing.
inline Parameters default_parameters(const OpenPlugin& plugin) {
  Parameters parameters;
  for (std::int32_t i = 0; i < plugin.component->parameter_count; ++i) {
    const Parameter& parameter = plugin.component->parameters[i];
    if (parameter.default_value != nullptr) parameters.set(parameter.name, default_value(parameter));
  }
  return parameters;
}

// An object of a plugin together with the parameters it was made from: the defaults, and those given.
template <class Interface>
class Component {
 public:
  explicit Component(const std::string& name, const Settings& given = {})
      : parameters_(std::make_unique<Parameters>(default_parameters(plugin(Interface::kind, name)))) {
    for (const auto& [key, value] : given) parameters_->set(key, value);
    object_ = pliant::make<Interface>(plugin(Interface::kind, name), *parameters_);
  }
  Interface& operator*() const { return *object_; }
  Interface* operator->() const { return object_.get(); }

 private:
  std::unique_ptr<Parameters> parameters_;
  Made<Interface> object_{nullptr, nullptr};
};

inline Component<Energy> bound_energy(const std::string& name, const Domain& domain, const Settings& given = {}) {
  Component<Energy> energy(name, given);
  energy->bind(domain);
  return energy;
}

}  // namespace pliant::test
