#include "net.hpp"

namespace {

struct Fault final : faulty::Net {
  using Net::Net;
  void spoil(const double*, const double*, const faulty::Curvature& curvature, double&, double*,
             double* H) const override {
    if (curvature.kind == faulty::Curvature::Kind::projected) H[0] -= 1.5;
  }
};

constexpr pliant::Component component = faulty::component<Fault>("indefinite_projection");

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
