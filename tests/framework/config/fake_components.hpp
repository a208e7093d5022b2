#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <pliant/errors.hpp>
#include <pliant/parameter_schema.hpp>

#include "config/component_source.hpp"

namespace pliant::test {

// Components without plugins, to read configs against.
class FakeComponents final : public ComponentSource {
 public:
  FakeComponents() {
    static constexpr Parameter elastic[] = {
        real("mu").by_default("1.0").above(0).in("Pa").per_element().means("shear modulus").such_as("2.5")};
    static constexpr Parameter springs[] = {real("k").above(0).in("N/m").per_element().such_as("80"),
                                            real("rest.scale").by_default("1").above(0)};
    static constexpr Parameter weight[] = {vector("g").by_default("[0, -9.8]").in("length / time^2")};
    static constexpr Parameter pins[] = {motion("target")};
    static constexpr Parameter descent[] = {
        choice("hessian", "exact projected").by_default("projected"),
        real("line_search.backtracking").by_default("0.5").above(0).below(1),
        linear_solver("linear_solver").by_default("direct"),
    };
    static constexpr Parameter direct[] = {choice("ordering", "amd metis").by_default("amd"), file("log").optional(),
                                           boolean("scale").by_default("false")};
    add("energy", "elastic", elastic);
    add("energy", "springs", springs);
    add("energy", "weight", weight).needs = Needs::mass;
    add("energy", "soft_pins", pins);
    add("solver", "descent", descent);
    add("linear_solver", "direct", direct);
    add("linear_solver", "iterative", std::span<const Parameter>());
  }

  const Component& component(std::string_view kind, std::string_view name) override {
    const auto found = components_.find(std::string(name));
    if (found != components_.end() && found->second.kind == kind) return found->second;
    throw Error("there is no " + std::string(kind) + " '" + std::string(name) + "'");
  }
  std::vector<std::string> kinds_of(std::string_view name) override {
    const auto found = components_.find(std::string(name));
    if (found == components_.end()) return {};
    return {found->second.kind};
  }
  void* create(const Component&, const Parameters&) override {
    if (parameter_at_fault) throw ParameterError(parameter_at_fault, "does not please");
    if (error) throw Error(error);
    return this;
  }

  const char* parameter_at_fault = nullptr;
  const char* error = nullptr;

 private:
  Component& add(const char* kind, const char* name, std::span<const Parameter> parameters) {
    Component& made = components_[name];
    made.kind = kind;
    made.name = name;
    made.parameters = parameters.data();
    made.parameter_count = static_cast<std::int32_t>(parameters.size());
    made.destroy = [](void*) noexcept {};
    return made;
  }

  std::map<std::string, Component> components_;
};

}  // namespace pliant::test
