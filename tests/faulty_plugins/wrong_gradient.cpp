#include "net.hpp"

namespace {

struct Fault final : faulty::Net {
  using Net::Net;
  void spoil(const double*, const double*, const faulty::Curvature&, double&, double* g, double*) const override {
    g[1] *= 1.001;
  }
};

constexpr pliant::Component component = faulty::component<Fault>("wrong_gradient");

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
