#include "ldlt.hpp"

constexpr pliant::Component component =
    pliant::component<pliant::LinearSolver, faulty::Ldlt>("careless_ldlt").summary("solves whatever it is given");

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
