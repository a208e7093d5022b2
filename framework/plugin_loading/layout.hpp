#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include <pliant/plugin.hpp>

// Structs that begin with their size and grow at the end: an older plugin's are shorter than the host's.
namespace pliant {

// Bytes that a struct had in contract 1.0: the least that a plugin must give.
template <class T>
inline constexpr std::size_t size_in_contract_1_0 = 0;
template <>
inline constexpr std::size_t size_in_contract_1_0<Plugin> = offsetof(Plugin, component) + sizeof(Plugin::component);
template <>
inline constexpr std::size_t size_in_contract_1_0<Component> = offsetof(Component, destroy) +
                                                               sizeof(Component::destroy);
template <>
inline constexpr std::size_t size_in_contract_1_0<Parameter> = offsetof(Parameter, maximum_excluded) +
                                                               sizeof(Parameter::maximum_excluded);

// Fields are neither moved nor put in between.
static_assert(sizeof(void*) != 8 || (size_in_contract_1_0<Plugin> == 112 && size_in_contract_1_0<Component> == 96 &&
                                     size_in_contract_1_0<Parameter> == 90 && sizeof(Stamp) == 80));

// A plugin's struct as this host knows it: what the plugin lacks has its default, what the host does not know is left.
template <class T>
T as_host_knows(const T& foreign) {
  static_assert(std::is_trivially_copyable_v<T>);
  T known;
  std::memcpy(static_cast<void*>(&known), &foreign, std::min(foreign.size, sizeof(T)));
  known.size = sizeof(T);
  return known;
}

}  // namespace pliant
