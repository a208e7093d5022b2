// The plugin arap once more, from its energy density alone.
#include <pliant/element_energy.hpp>
#include <pliant/polar.hpp>

using namespace pliant;

struct Arap {
  Values mu;
  Arap(const Parameters& given, const Elements& elements) : mu(elements.values(given, "mu")) {}

  template <class T, int dim>
  T energy_density(Index e, const Eigen::Matrix<T, dim, dim>& F) const {
    return mu[e] / 2 * squared_distance_to_rotations(F);
  }
};

constexpr Parameter parameters[] = {real("mu").by_default("1.0").above(0).per_element().means("shear modulus")};
constexpr Component kit_arap = element_energy<Arap>("kit_arap")
                                   .summary("as-rigid-as-possible elasticity")
                                   .formula("psi = mu/2 |F - R|^2, R the rotation closest to F")
                                   .with(parameters)
                                   .invariant(Invariance::translation | Invariance::rotation);
constexpr Plugin pliant_plugin_v1 = plugin("1.0.0", kit_arap);
