#include <pliant/element_energy.hpp>

using namespace pliant;

// Stable neo-Hookean elasticity (Smith, de Goes and Kim 2018): finite also where elements are inverted.
struct NeoHookean {
  Values mu, lambda;

  NeoHookean(const Parameters& given, const Elements& elements)
      : mu(elements.values(given, "mu")), lambda(elements.values(given, "lambda")) {}

  // Energy per rest volume of element e, where the deformation gradient is F; T carries the derivatives.
  template <class T, int dim>
  T energy_density(Index e, const Eigen::Matrix<T, dim, dim>& F) const {
    const T growth = F.determinant() - 1.0;
    return mu[e] / 2 * (F.squaredNorm() - dim) - mu[e] * growth + lambda[e] / 2 * growth * growth;
  }
};

constexpr Parameter parameters[] = {
    real("mu").by_default("1.0").above(0).per_element().means("shear modulus"),
    real("lambda").by_default("10.0").at_least(0).per_element().means("resistance to a change of volume"),
};
constexpr Component neo_hookean = element_energy<NeoHookean>("my_plugin")
                                      .summary("stable neo-Hookean elasticity")
                                      .formula("psi = mu/2 (|F|^2 - dim) - mu (J - 1) + lambda/2 (J - 1)^2, J = det F")
                                      .with(parameters)
                                      .invariant(Invariance::translation | Invariance::rotation);
constexpr Plugin pliant_plugin_v1 = plugin("1.0.0", neo_hookean);
