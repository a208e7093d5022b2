#include "net.hpp"

namespace {

struct Fault final : faulty::Net {
  using Net::Net;
  void spoil(const double* a, const double*, const faulty::Curvature&, double& E, double* g, double* H) const override {
    E += 0.05 * a[0] * a[0];
    g[0] += 0.1 * a[0];
    H[0] += 0.1;
  }
};

constexpr pliant::Component component = faulty::component<Fault>("not_invariant");

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
