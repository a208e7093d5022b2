#include "net.hpp"

namespace {

struct Fault final : faulty::Net {
  using Net::Net;
  double stiffness() const override { return 0.9; }
};

constexpr pliant::Component component = faulty::component<Fault>("weak_majorizer");

}  // namespace

constexpr pliant::Plugin pliant_plugin_v1 = pliant::plugin("1.0.0", component);
