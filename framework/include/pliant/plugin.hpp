#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <pliant/export.hpp>
#include <pliant/parameter_schema.hpp>
#include <pliant/parameters.hpp>
#include <pliant/stamp.hpp>
#include <pliant/types.hpp>

// What a plugin library exports: exactly one constant, `pliant_plugin_v1`.
//
//     constexpr pliant::Support support[] = {{2, pliant::Simplex::triangle}, {3, pliant::Simplex::tetrahedron}};
//     constexpr pliant::Component arap = pliant::component<pliant::Energy, Arap>("arap")
//         .summary("as-rigid-as-possible elasticity").formula("sum_e vol_e mu_e / 2 |F_e - R_e|^2")
//         .with(parameters).on(support).invariant(pliant::Invariance::translation | pliant::Invariance::rotation);
//     constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", arap);
//
// The library is named libpliant_<kind>_<name>.so after its component. All text and arrays are static constants: the
// host reads them without running any code of the plugin.
//
// Structs that begin with their `size` grow at the end from one contract minor to the next, so that an older plugin
// works in a newer host; the host fills in what an older one lacks. The others, Stamp included, are fixed for a major.
namespace pliant {

// A pair that an energy supports: elements of this simplex in a mesh of this dimension.
struct Support {
  std::int32_t dim;
  Simplex simplex;
};

// Rigid motions that leave an energy unchanged; checked by the conformance tests.
namespace Invariance {
constexpr std::uint32_t none = 0, translation = 1, rotation = 2;
}

// What an energy needs of the config besides the mesh.
namespace Needs {
constexpr std::uint32_t nothing = 0, mass = 1;
}

struct Component {
  std::size_t size = sizeof(Component);

  const char* kind = "";  // "energy", "solver", "linear_solver"
  const char* name = "";  // [a-z][a-z0-9_]*: the name in YAML, in the file name and in the docs
  const char* summary_text = "";
  const char* formula_text = "";
  const Parameter* parameters = nullptr;  // parameter_count of them, each as large as its own `size`
  std::int32_t parameter_count = 0;
  const Support* support = nullptr;
  std::int32_t support_count = 0;
  std::uint32_t invariances = Invariance::none;
  std::uint32_t needs = Needs::nothing;

  // Returns a pointer to the interface of `kind` (Energy*, ...) as void*. May throw. The parameters outlive the object.
  void* (*create)(const Parameters& parameters) = nullptr;
  void (*destroy)(void* object) noexcept = nullptr;

  constexpr Component summary(const char* text) const {
    Component c = *this;
    c.summary_text = text;
    return c;
  }
  constexpr Component formula(const char* text) const {
    Component c = *this;
    c.formula_text = text;
    return c;
  }
  template <std::size_t N>
  constexpr Component with(const Parameter (&list)[N]) const {
    Component c = *this;
    c.parameters = list;
    c.parameter_count = N;
    return c;
  }
  template <std::size_t N>
  constexpr Component on(const Support (&list)[N]) const {
    Component c = *this;
    c.support = list;
    c.support_count = N;
    return c;
  }
  constexpr Component invariant(std::uint32_t motions) const {
    Component c = *this;
    c.invariances = motions;
    return c;
  }
  constexpr Component needing(std::uint32_t what) const {
    Component c = *this;
    c.needs = what;
    return c;
  }
};

// The component of class T (constructible from const Parameters&) that implements Interface.
template <class Interface, class T>
constexpr Component component(const char* name) {
  static_assert(std::is_base_of_v<Interface, T>, "the component's class does not inherit the interface of its kind");
  static_assert(std::is_constructible_v<T, const Parameters&>, "the class needs a constructor T(const Parameters&)");
  Component made;
  made.kind = Interface::kind;
  made.name = name;
  made.create = [](const Parameters& given) -> void* { return static_cast<Interface*>(new T(given)); };
  made.destroy = [](void* object) noexcept { delete static_cast<Interface*>(object); };
  return made;
}

struct Plugin {
  static constexpr std::uint64_t expected_magic = 0x3154'4e41'494c'50ULL;

  std::uint64_t magic = expected_magic;
  std::size_t size = sizeof(Plugin);
  Stamp stamp;
  const char* version = "";
  const Component* component = nullptr;
};

// `version` is the plugin's own; the component is a constant at namespace scope.
constexpr Plugin plugin(const char* version, const Component& component) {
  Plugin made;
  made.version = version;
  made.component = &component;
  return made;
}
constexpr Plugin plugin(const char* version, const Component&& temporary) = delete;

}  // namespace pliant

// The one symbol that a plugin defines and exports. Its name carries contract_major.
extern "C" PLIANT_EXPORT const pliant::Plugin pliant_plugin_v1;
