#include "idle.hpp"

constexpr pliant::Support support[] = {{4, pliant::Simplex::point}, {2, static_cast<pliant::Simplex>(7)}};
constexpr pliant::Component component = idle("faulty_component").on(support).invariant(64).needing(128);
constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
