#pragma once

#include <type_traits>

#include <pliant/deformation_energy.hpp>
#include <pliant/plugin.hpp>
#include <pliant/vertex_energy.hpp>

// Energies from one function, with automatic derivatives: what a plugin of one's own begins with.
//
//     #include <pliant/element_energy.hpp>
//     struct Spring { ... };                                                   // see vertex_energy.hpp, or
//     struct NeoHookean { ... };                                               // see deformation_energy.hpp
//     constexpr pliant::Parameter parameters[] = {pliant::real("k").above(0).means("stiffness").such_as("1.0")};
//     constexpr pliant::Component spring = pliant::element_energy<Spring>("spring").summary("...").with(parameters);
//     constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", spring);
namespace pliant {

// A model with the function energy(e, x) makes a VertexEnergy, one with energy_density(e, F) a DeformationEnergy.
template <class Model>
concept ModelOfVertices = requires {
  Model::simplex;
};

template <class Model>
using ElementEnergy = typename std::conditional_t<ModelOfVertices<Model>, std::type_identity<VertexEnergy<Model>>,
                                                  std::type_identity<DeformationEnergy<Model>>>::type;

// The component of a model: on all meshes that have its elements (restrict with .on(support)).
template <class Model>
constexpr Component element_energy(const char* name) {
  return component<Energy, ElementEnergy<Model>>(name).on(ElementEnergy<Model>::support);
}

}  // namespace pliant
