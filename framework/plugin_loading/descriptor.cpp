#include "plugin_loading/descriptor.hpp"

#include <fmt/format.h>

#include <pliant/energy.hpp>

#include "plugin_loading/layout.hpp"
#include "plugin_loading/schema_check.hpp"

namespace pliant {
namespace {

using Faults = std::vector<std::string>;

std::vector<Parameter> copy_parameters(const Component& component, Faults& faults) {
  constexpr std::int32_t most = 10'000;
  if (component.parameter_count < 0 || component.parameter_count > most) {
    faults.push_back(fmt::format("it says to have {} parameters", component.parameter_count));
    return {};
  }
  if (component.parameter_count > 0 && component.parameters == nullptr) {
    faults.emplace_back("its list of parameters is null");
    return {};
  }
  std::vector<Parameter> copies;
  const auto* next = reinterpret_cast<const std::byte*>(component.parameters);
  for (std::int32_t i = 0; i < component.parameter_count; ++i) {
    const auto& parameter = *reinterpret_cast<const Parameter*>(next);
    if (parameter.size < size_in_contract_1_0<Parameter> || parameter.size % alignof(Parameter) != 0) {
      faults.push_back(fmt::format("parameter number {} has a size of {} bytes", i, parameter.size));
      return copies;
    }
    copies.push_back(as_host_knows(parameter));
    next += parameter.size;
  }
  return copies;
}

void check_support(const Component& component, Faults& faults) {
  if (component.support_count < 0 || (component.support_count > 0 && component.support == nullptr)) {
    faults.emplace_back("its list of supported simplices is null or of negative length");
    return;
  }
  const bool is_energy = component.kind != nullptr && std::string_view(component.kind) == Energy::kind;
  if (is_energy && component.support_count == 0) faults.emplace_back("it supports no simplex in any dimension");
  if (!is_energy && component.support_count > 0) faults.emplace_back("only energies support simplices");
  for (std::int32_t i = 0; i < component.support_count; ++i) {
    const auto [dim, simplex] = component.support[i];
    if (dim < 2 || dim > 3) faults.push_back(fmt::format("it supports dimension {}, which is neither 2 nor 3", dim));
    if (simplex < Simplex::point || simplex > Simplex::tetrahedron) {
      faults.push_back(fmt::format("it supports simplex number {}, which is unknown", static_cast<int>(simplex)));
    }
  }
}

void check_component(const Component& component, Faults& faults) {
  const bool all_texts = component.kind != nullptr && component.name != nullptr && component.summary_text != nullptr &&
                         component.formula_text != nullptr;
  if (!all_texts) faults.emplace_back("its kind, name, summary or formula is null");
  if (component.kind != nullptr && *component.kind == '\0') faults.emplace_back("its kind is empty");
  if (component.create == nullptr) faults.emplace_back("its function create is null");
  if (component.destroy == nullptr) faults.emplace_back("its function destroy is null");
  if ((component.invariances & ~(Invariance::translation | Invariance::rotation)) != 0) {
    faults.emplace_back("it has an invariance that is unknown");
  }
  if ((component.needs & ~Needs::mass) != 0) faults.emplace_back("it needs something that is unknown");
  check_support(component, faults);
}

}  // namespace

Descriptor read_descriptor(const Plugin& plugin, Faults& faults) {
  Descriptor descriptor;
  if (plugin.version == nullptr || *plugin.version == '\0') {
    faults.emplace_back("it has no version");
  } else {
    descriptor.version = plugin.version;
  }
  if (plugin.component == nullptr) {
    faults.emplace_back("it has no component");
    return descriptor;
  }
  if (plugin.component->size < size_in_contract_1_0<Component>) {
    faults.push_back(fmt::format("its component has a size of {} bytes", plugin.component->size));
    return descriptor;
  }
  descriptor.component = as_host_knows(*plugin.component);
  check_component(descriptor.component, faults);
  descriptor.parameters = copy_parameters(descriptor.component, faults);
  check_schema(descriptor.parameters, faults);
  descriptor.component.parameters = descriptor.parameters.data();
  return descriptor;
}

}  // namespace pliant
