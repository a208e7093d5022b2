#include <unistd.h>

#include "net.hpp"

namespace {

struct Fault final : faulty::Net {
  using Net::Net;
  void spoil(const double*, const double*, const faulty::Curvature&, double&, double*, double*) const override {
    for (;;) pause();
  }
};

constexpr pliant::Component component = faulty::component<Fault>("hangs");

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
