// Neo-Hookean elasticity with a logarithm.
#include <pliant/element_energy.hpp>

using namespace pliant;

struct NeoHookean {
  Values mu, lambda;
  NeoHookean(const Parameters& given, const Elements& elements)
      : mu(elements.values(given, "mu")), lambda(elements.values(given, "lambda")) {}

  template <class T, int dim>
  T energy_density(Index e, const Eigen::Matrix<T, dim, dim>& F) const {
    using std::log;
    const T log_J = log(F.determinant());
    return mu[e] / 2 * (F.squaredNorm() - dim) - mu[e] * log_J + lambda[e] / 2 * log_J * log_J;
  }
};

constexpr Parameter parameters[] = {
    real("mu").by_default("1.0").above(0).per_element().means("shear modulus"),
    real("lambda").by_default("10.0").at_least(0).per_element().means("resistance to a change of volume"),
};
constexpr Component kit_neo_hookean = element_energy<NeoHookean>("kit_neo_hookean")
                                          .summary("neo-Hookean elasticity")
                                          .formula("psi = mu/2 (|F|^2 - dim) - mu log J + lambda/2 (log J)^2")
                                          .with(parameters)
                                          .invariant(Invariance::translation | Invariance::rotation);
constexpr Plugin pliant_plugin_v1 = plugin("1.0.0", kit_neo_hookean);
