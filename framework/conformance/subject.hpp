#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "config/component_config.hpp"
#include "mesh/mesh.hpp"
#include "plugin_loading/make.hpp"
#include "plugin_loading/registry.hpp"

namespace pliant::conformance {

// Which plugin is checked, and with which parameters.
struct SubjectName {
  std::string kind, name;
  std::vector<std::filesystem::path> folders;  // searched, in this order
  std::vector<std::string> settings;           // "parameter=value", the value in YAML
};

// The plugin under check, opened. Exists in the process of a check only.
class Subject {
 public:
  explicit Subject(const SubjectName& name);  // throws PluginError

  const OpenPlugin& plugin() const noexcept { return *plugin_; }
  std::span<const Parameter> schema() const { return parameters_of(*plugin_->component); }
  Registry& registry() noexcept { return registry_; }

  // The parameters for a mesh: the settings given, else the example of a parameter that is required, else defaults.
  // Without a mesh the dimension is open. Throws ConfigError.
  ComponentConfig configure(const Mesh* mesh);
  // The same from an entry {type: NAME, ...} of one's own. Puts what is wrong into `mistakes`.
  ComponentConfig configure(const Node& entry, const Mesh* mesh, Mistakes& mistakes);
  Node entry(const Mesh* mesh) const;

  // Gives an optional parameter its example from now on; false where it has none, or a value by now.
  bool give_example(const std::string& parameter);

  // "mu: 1.0, k: 2.5"
  std::string words_of_parameters(const Mesh* mesh) const;

 private:
  bool is_set(std::string_view parameter) const { return settings_.find_path(parameter) != nullptr; }

  SubjectName name_;
  Registry registry_;
  const OpenPlugin* plugin_;
  Node settings_;
  std::set<std::string, std::less<>> by_example_;
};

// An object of the plugin with the parameters it refers to.
template <class Interface>
struct Instance {
  ComponentConfig config;
  Made<Interface> object{nullptr, nullptr};

  Interface& operator*() const { return *object; }
  Interface* operator->() const { return object.get(); }
};

template <class Interface>
Instance<Interface> make_instance(Subject& subject, const Mesh* mesh = nullptr) {
  Instance<Interface> made{subject.configure(mesh), {nullptr, nullptr}};
  made.object = make<Interface>(subject.plugin(), *made.config.parameters);
  return made;
}

}  // namespace pliant::conformance
